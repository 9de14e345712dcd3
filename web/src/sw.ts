// Keeps the whole built page, so that it opens and plays without a network. The list of files is put in by vite.config.ts.
export {};
declare const self: ServiceWorkerGlobalScope;

const files: string[] = ['FILES'];
const name = `guildhall-${'VERSION'}`;
const scope = new URL('./', self.location.href);
const start = new URL('index.html', scope).href;
const kept = new Set(files.map((file) => new URL(file, scope).href));

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll([...kept].map((url) => new Request(url, { cache: 'no-cache' })))));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const old of await caches.keys()) if (old.startsWith('guildhall-') && old !== name) await caches.delete(old);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

// The page itself comes fresh if the server answers soon; its files have their hash in their names.
async function page(request: Request): Promise<Response> {
  const stored = async () => (await caches.match(start)) ?? Response.error();
  const slow = new Promise<Response>((resolve, reject) =>
    setTimeout(() => void caches.match(start).then((found) => (found ? resolve(found) : reject(new Error('slow')))), 2500),
  );
  try {
    const answer = await Promise.any([fetch(request), slow]);
    return answer.ok ? answer : await stored();
  } catch {
    return stored();
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = request.url.replace(/[?#].*$/, '');
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate' && url.startsWith(scope.href)) event.respondWith(page(request));
  else if (kept.has(url)) event.respondWith(caches.match(url).then((found) => found ?? fetch(request)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const wanted = String(event.notification.data ?? scope.href);
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (pages) => {
      const open = pages.find((each) => each.url === wanted) ?? pages[0];
      await (open ? open.focus() : self.clients.openWindow(wanted));
    }),
  );
});
