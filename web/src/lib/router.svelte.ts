// Routes are in the hash, so that the page works from any folder and offline: #/table/local/0123…
export const route = $state<{ path: string[] }>({ path: [] });

function read(): void {
  route.path = location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);
}
addEventListener('hashchange', read);
read();

export function go(...path: string[]): void {
  location.hash = '/' + path.map(encodeURIComponent).join('/');
}
export function href(...path: string[]): string {
  return '#/' + path.map(encodeURIComponent).join('/');
}
