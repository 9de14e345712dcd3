// Tables in the browser's database, one record a table: its log is appended to in one transaction.
interface Stored {
  table: string;
  game: string;
  entries: string[];
  owners: { key: string; seat: number }[];
  created: number;
  changed: number;
  over: boolean;
}

export interface AppendRequest {
  table: string;
  game: string;
  first: number;
  entries: string[];
  owners: { key: string; seat: number }[];
  over: boolean;
}

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('guildhall', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('tables', { keyPath: 'table' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

const now = () => Math.floor(Date.now() / 1000);

// 0: stored, 1: another tab has written meanwhile, 2: the browser refused.
export async function appendEntries(request: AppendRequest): Promise<0 | 1 | 2> {
  try {
    const db = await database();
    return await new Promise((resolve) => {
      const transaction = db.transaction('tables', 'readwrite', { durability: 'strict' });
      const tables = transaction.objectStore('tables');
      let answer: 0 | 1 | 2 = 0;
      const get = tables.get(request.table) as IDBRequest<Stored | undefined>;
      get.onsuccess = () => {
        const old = get.result;
        if ((old?.entries.length ?? 0) !== request.first) {
          answer = 1;
          return;
        }
        tables.put({
          table: request.table,
          game: request.game,
          entries: [...(old?.entries ?? []), ...request.entries],
          owners: [...(old?.owners ?? []), ...request.owners],
          created: old?.created ?? now(),
          changed: now(),
          over: request.over,
        } satisfies Stored);
      };
      transaction.oncomplete = () => resolve(answer);
      transaction.onerror = transaction.onabort = () => resolve(2);
    });
  } catch {
    return 2;
  }
}

async function readAll<T>(take: (tables: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await database();
  return new Promise((resolve, reject) => {
    const request = take(db.transaction('tables').objectStore('tables'));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export async function loadEntries(table: string, from: number): Promise<string[]> {
  try {
    const stored = await readAll((tables) => tables.get(table) as IDBRequest<Stored | undefined>);
    return stored?.entries.slice(from) ?? [];
  } catch {
    return [];
  }
}

export async function listTables(key: string) {
  try {
    const all = await readAll((tables) => tables.getAll() as IDBRequest<Stored[]>);
    return all
      .flatMap((each) => {
        const owner = each.owners.find((one) => one.key === key);
        return owner ? [{ ...each, seat: owner.seat }] : [];
      })
      .sort((a, b) => b.changed - a.changed)
      .map((each) => ({
        id: each.table,
        game: each.game,
        seat: each.seat,
        entries: each.entries.length,
        created: each.created,
        changed: each.changed,
        over: each.over,
      }));
  } catch {
    return [];
  }
}
