// The name of the screen in the browser's tab, and the signs that it is one's turn: title, badge on the icon, bell, notification.
import { t } from '../../lib/i18n.svelte';
import { settings } from '../../lib/settings.svelte';

const base = import.meta.env.BASE_URL;
export const sign = $state({ title: '', turn: false });

$effect.root(() => {
  $effect(() => {
    const name = sign.title ? `${sign.title} · Guildhall` : 'Guildhall';
    document.title = sign.turn ? `● ${t('app.yourTurn')} · ${name}` : name;
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (icon) icon.href = sign.turn ? `${base}icon-turn.svg` : `${base}icon.svg`;
  });
});

function bell(): void {
  const audio = new AudioContext();
  for (const [pitch, at, length] of [
    [659, 0, 0.9],
    [988, 0.12, 1.2],
  ] as const) {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, audio.currentTime + at);
    loud.gain.exponentialRampToValueAtTime(0.14, audio.currentTime + at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + at + length);
    tone.connect(loud).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + length);
  }
  setTimeout(() => void audio.close(), 2000);
}

export function tellTurn(): void {
  sign.turn = true;
  if (settings.sound) bell();
  if (!settings.notify || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const words = { body: t('app.turnNotice'), icon: `${base}icon.svg`, tag: 'turn', data: location.href };
  void navigator.serviceWorker?.getRegistration().then((worker) => {
    if (worker) return worker.showNotification(t('app.yourTurn'), words);
    const shown = new Notification(t('app.yourTurn'), words);
    shown.onclick = () => window.focus();
    return undefined;
  });
}
