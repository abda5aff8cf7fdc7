import type { walkTexts } from '#core/texts/en/walk.ts';
import type { TurfMap } from '#core/turfs/drawn-streets.ts';

export type Reason = keyof (typeof walkTexts)['reasons'];

/** What the phone stores: the turf as it was last seen, and what has not been sent. */
export interface Person {
  readonly id: string;
  readonly name: string;
  support: number | null;
  /** Empty: met in another way; null: not met since the turf was cut. */
  result: string | null;
  sign: boolean;
}

export interface Door {
  readonly number: number;
  readonly address: string;
  readonly city: string;
  readonly people: readonly Person[];
}

export interface Turf {
  readonly id: string;
  readonly name: string;
  readonly campaign: string;
  readonly volunteer: string;
  readonly doors: readonly Door[];
  /** What is asked; null if nothing is. A turf that was stored by an earlier version of the page has none. */
  readonly script?: Script | null;
}

export interface Question {
  readonly id: string;
  readonly kind: 'CHOICE' | 'SCALE' | 'YES_NO' | 'TEXT';
  readonly en?: string | null;
  readonly fr?: string | null;
  readonly choices?: ReadonlyArray<{ readonly id: string; readonly en?: string | null; readonly fr?: string | null }>;
  readonly scaleTo?: number;
}

export interface Script {
  readonly id: string;
  readonly version: number;
  readonly questions: readonly Question[];
}

export interface Answers {
  readonly scriptId: string;
  readonly version: number;
  readonly given: ReadonlyArray<{ readonly questionId: string; readonly answer: string }>;
}

export interface Visit {
  readonly id: string;
  readonly voterId: string;
  readonly at: string;
  readonly disposition: string | null;
  readonly supportLevel: number | null;
  readonly sign: boolean;
  readonly note: string;
  readonly answers?: Answers;
}

/** A household's visits are recorded together. */
export type Sent = { readonly visit: Visit } | { readonly household: readonly Visit[] } | { readonly undo: string };

export const visitsIn = (event: Sent): readonly Visit[] =>
  'visit' in event ? [event.visit] : 'household' in event ? event.household : [];

/** What may be undone: the visits of one tap, with the state of the people before. */
export interface Done {
  readonly who: string;
  readonly visits: ReadonlyArray<{ readonly id: string; readonly before: Person }>;
}

/** What is stored for one link. */
export interface SavedTurf {
  readonly token: string;
  turf: Turf;
  done: Done[];
  /** Names of people whom the turf does not name any more, and of whom a visit is not recorded. */
  names?: Readonly<Record<string, string>>;
}

/** An unsent event with its key, by which it is deleted. */
export interface Queued {
  readonly key: number;
  readonly event: Sent;
}

/** A visit that the server has refused. It is stored until the volunteer has seen it. */
export interface Refused {
  readonly visit: Visit;
  readonly reason: Reason;
}

interface Row {
  readonly turf: string;
  readonly event: Sent;
  /** Why the server has refused the event, which is not sent any more. */
  readonly refused?: Reason;
}

/** The key of a link's map, which is none of a link. */
const mapOf = (token: string): string => `map ${token}`;

const promised = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** A database of this origin: links of several turfs share it. */
export class Store {
  readonly #database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.#database = database;
  }

  static async open(): Promise<Store> {
    const request = indexedDB.open('walk', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('kept', { keyPath: 'token' });
      request.result.createObjectStore('queue', { autoIncrement: true }).createIndex('turf', 'turf');
    };
    return new Store(await promised(request));
  }

  saved(token: string): Promise<SavedTurf | undefined> {
    return promised(this.#database.transaction('kept').objectStore('kept').get(token));
  }

  async map(token: string): Promise<TurfMap | undefined> {
    const kept = await promised<{ map: TurfMap } | undefined>(
      this.#database.transaction('kept').objectStore('kept').get(mapOf(token)),
    );
    return kept?.map;
  }

  /** Apart from the turf, which is written with every tap. */
  async saveMap(token: string, map: TurfMap): Promise<void> {
    await this.#write(['kept'], (transaction) => transaction.objectStore('kept').put({ token: mapOf(token), map }));
  }

  /** Nothing of people stays of a link that has ended. What is not sent yet stays for the next link to the turf. */
  async forget(token: string): Promise<void> {
    await this.#write(['kept'], (transaction) => {
      for (const key of [token, mapOf(token)]) transaction.objectStore('kept').delete(key);
    });
  }

  /** Writes the turf as it is shown and what is to be sent, both or neither. Resolves once the phone has stored it. */
  async save(saved: SavedTurf, add: readonly Sent[] = [], remove: readonly number[] = []): Promise<void> {
    await this.#write(['kept', 'queue'], (transaction) => {
      transaction.objectStore('kept').put(saved);
      const queue = transaction.objectStore('queue');
      for (const event of add) queue.add({ turf: saved.turf.id, event });
      for (const key of remove) queue.delete(key);
    });
  }

  /** Deletes events by their keys, and stores those that were refused: a visit once, under its id. */
  async settle(turf: string, keys: readonly IDBValidKey[], refused: readonly Refused[] = []): Promise<void> {
    await this.#write(['queue'], (transaction) => {
      const queue = transaction.objectStore('queue');
      for (const key of keys) queue.delete(key);
      for (const { visit, reason } of refused)
        queue.put({ turf, event: { visit }, refused: reason } satisfies Row, visit.id);
    });
  }

  /** In the order in which it was done. */
  async unsent(turf: string | undefined): Promise<Queued[]> {
    const rows = await this.#rows(turf);
    return rows.flatMap(({ key, event, refused }) => (refused === undefined ? [{ key: Number(key), event }] : []));
  }

  async refused(turf: string): Promise<Refused[]> {
    const rows = await this.#rows(turf);
    return rows.flatMap(({ event, refused: reason }) =>
      reason === undefined ? [] : visitsIn(event).map((visit) => ({ visit, reason })),
    );
  }

  async #rows(turf: string | undefined): Promise<Array<Row & { readonly key: IDBValidKey }>> {
    const queue = this.#database.transaction('queue').objectStore('queue');
    const [keys, rows] = await Promise.all([promised(queue.getAllKeys()), promised<Row[]>(queue.getAll())]);
    return rows
      .map((row, i) => ({ ...row, key: keys[i] as IDBValidKey }))
      .filter((row) => turf === undefined || row.turf === turf);
  }

  #write(stores: string[], work: (transaction: IDBTransaction) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.#database.transaction(stores, 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
      work(transaction);
    });
  }
}
