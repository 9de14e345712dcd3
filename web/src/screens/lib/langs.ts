import type { Lang } from '../../lib/settings.svelte';

export const langNames: Record<Lang, string> = { en: 'English', pt: 'Português', es: 'Español', pl: 'Polski' };
