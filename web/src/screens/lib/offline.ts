// The worker that keeps the page for days without a network.
let waiting: ServiceWorker | undefined;
export const onNew: { call?: () => void } = {};

export function keepPage(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker
    .register(`${import.meta.env.BASE_URL}sw.js`)
    .then((worker) => {
      const found = () => {
        const next = worker.waiting;
        if (!next || !navigator.serviceWorker.controller) return;
        waiting = next;
        onNew.call?.();
      };
      found();
      worker.onupdatefound = () => {
        const next = worker.installing;
        if (next) next.onstatechange = () => next.state === 'installed' && found();
      };
    })
    .catch(() => undefined);
}

// Loads the page anew, with the newest files.
export async function newPage(): Promise<void> {
  if (waiting) {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    waiting.postMessage('take over');
    return;
  }
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name);
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
  location.reload();
}
