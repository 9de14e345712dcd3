// Day or night, from the settings or the system, and quiet if motion is off.
import { keep, settings, type Theme } from '../../lib/settings.svelte';

const system = matchMedia('(prefers-color-scheme: dark)');
export const theme = $state({ dark: false });

export function applyTheme(): void {
  theme.dark = settings.theme === 'dark' || (settings.theme === 'system' && system.matches);
  const root = document.documentElement;
  root.dataset.theme = theme.dark ? 'dark' : 'light';
  if (settings.motion === 'off') root.dataset.motion = 'off';
  else delete root.dataset.motion;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme.dark ? '#171410' : '#efe4cc');
}
system.addEventListener('change', applyTheme);
applyTheme();

export function chooseTheme(chosen: Theme): void {
  settings.theme = chosen;
  keep();
  applyTheme();
}
