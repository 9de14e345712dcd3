// Tables in the browser's database. A table has a record with what the list needs, and its log stands in records of their own, so
// that a decision writes only what is new, in one transaction. Tables of older pages have the log in their record until they go on.
interface Stored {
  table: string;
  game: string;
  // What an older page wrote.
  entries: string[];
  // Entries in records of their own.
  more?: number;
  owners: { key: string; seat: number }[];
  created: number;
  changed: number;
  over: boolean;
}
// Under '~TABLE/PLACE', behind all tables.
interface Piece {
  table: string;
  entries: string[];
  owners: [];
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
const count = (stored: Stored | undefined) => (stored?.entries.length ?? 0) + (stored?.more ?? 0);
const piece = (table: string, first: number, entries: string[]): Piece => ({ table: `~${table}/${String(first).padStart(9, '0')}`, entries, owners: [] });
const piecesOf = (table: string) => IDBKeyRange.bound(`~${table}/`, `~${table}0`, false, true);

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
        if (count(old) !== request.first) {
          answer = 1;
          return;
        }
        if (old && old.entries.length > 0) tables.put(piece(request.table, 0, old.entries));
        if (request.entries.length > 0) tables.put(piece(request.table, request.first, request.entries));
        tables.put({
          table: request.table,
          game: request.game,
          entries: [],
          more: request.first + request.entries.length,
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

async function tablesOf<T>(take: (tables: IDBObjectStore) => IDBRequest<T>[]): Promise<T[]> {
  const db = await database();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction('tables');
    const requests = take(transaction.objectStore('tables'));
    transaction.oncomplete = () => resolve(requests.map((request) => request.result));
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

export async function loadEntries(table: string, from: number): Promise<string[]> {
  try {
    const [stored, pieces = []] = await tablesOf((tables) => [tables.getAll(table) as IDBRequest<(Stored | Piece)[]>, tables.getAll(piecesOf(table)) as IDBRequest<(Stored | Piece)[]>]);
    return [...(stored ?? []), ...pieces].flatMap((each) => each.entries).slice(from);
  } catch {
    return [];
  }
}

export async function listTables(key: string) {
  try {
    const [all = []] = await tablesOf((tables) => [tables.getAll(IDBKeyRange.upperBound('~')) as IDBRequest<Stored[]>]);
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
        entries: count(each),
        created: each.created,
        changed: each.changed,
        over: each.over,
      }));
  } catch {
    return [];
  }
}
