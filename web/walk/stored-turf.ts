import type { TurfMap } from '#core/turfs/drawn-streets.ts';
import type { Sender } from './sender.ts';
import type { Done, Person, Refused, SavedTurf, Sent, Store, Turf, Visit } from './store.ts';
import { visitsIn } from './store.ts';

/** What is to be sent besides, and by their keys what is not to be sent any more. */
interface Changed {
  readonly add: readonly Sent[];
  readonly remove?: readonly number[];
}

/** Taps that can be undone. */
const mostDone = 50;

/** The turf of a link, with what came of its visits, as the phone has stored it. A tap that cannot be stored changes nothing. */
export class StoredTurf {
  readonly #store: Store;
  readonly #token: string;
  #saved: SavedTurf | undefined;
  #map: TurfMap | undefined;
  #hasEnded = false;
  /** Settles when all that was begun is stored. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: Store, token: string, saved: SavedTurf | undefined, map: TurfMap | undefined) {
    this.#map = map;
    this.#store = store;
    this.#token = token;
    this.#saved = saved;
  }

  /** Undefined until the server has sent the turf once. */
  get turf(): Turf | undefined {
    return this.#saved?.turf;
  }

  /** What can be undone, the last one at the end. */
  get done(): readonly Done[] {
    return this.#saved?.done ?? [];
  }

  /** The map of the turf; undefined until it is taken. */
  get map(): TurfMap | undefined {
    return this.#map?.id === this.turf?.id ? this.#map : undefined;
  }

  /** Whether the map has all doors of the turf, with a place or without. */
  get isMapWhole(): boolean {
    const known = new Set(this.map?.doors.map(({ number, address }) => `${number} ${address}`));
    return this.turf?.doors.every(({ number, address }) => known.has(`${number} ${address}`)) ?? false;
  }

  /** Stores the map. One that the phone has no room for is shown until the page is left. */
  keepMap(map: TurfMap): Promise<void> {
    return this.#inOrder(async () => {
      if (!this.#saved || this.#hasEnded) return;
      this.#map = map;
      await this.#store.saveMap(this.#token, map).catch(() => undefined);
    });
  }

  person(id: string): Person | undefined {
    return this.#saved && peopleOf(this.#saved.turf).find((person) => person.id === id);
  }

  /**
   * The name of a person who is on the turf, or was when a visit was made that is not recorded; undefined if it is not
   * known.
   */
  nameOf(id: string): string | undefined {
    return this.person(id)?.name ?? this.#saved?.names?.[id];
  }

  /** What the server has refused; nothing of a link that has ended. */
  async refused(): Promise<Refused[]> {
    return this.#saved && !this.#hasEnded ? this.#store.refused(this.#saved.turf.id) : [];
  }

  /** Takes a visit off the phone that was refused. */
  async dismiss(id: string): Promise<void> {
    if (this.#saved) await this.#store.settle(this.#saved.turf.id, [id]);
  }

  /** Takes the turf as the server knows it. What has been tapped and not sent is newer. Answers whether it is stored. */
  renew(turf: Turf): Promise<boolean> {
    return this.#inOrder(async () => {
      const unsent = (await this.#store.unsent(turf.id)).flatMap(({ event }) => visitsIn(event));
      for (const visit of unsent) applyVisit(turf, visit);
      const refused = (await this.#store.refused(turf.id)).map(({ visit }) => visit);
      const names = Object.fromEntries(
        [...unsent, ...refused].map(({ voterId }) => [voterId, this.nameOf(voterId) ?? '']),
      );
      const saved = { token: this.#token, turf, done: [...this.done], names };
      try {
        await this.#store.save(saved);
      } catch {
        return false;
      }
      this.#saved = saved;
      return true;
    });
  }

  /** Adds a visit to each of them, as one tap. Answers whether it is stored. */
  add(people: readonly Person[], facts: Partial<Visit>, who: string): Promise<boolean> {
    const at = new Date().toISOString();
    const none = { disposition: null, supportLevel: null, sign: false, note: '' };
    const visits = people.map(({ id }): Visit => ({ id: crypto.randomUUID(), voterId: id, at, ...none, ...facts }));
    return this.#change(({ turf, done }) => {
      const before = (id: string) => ({ ...(peopleOf(turf).find((person) => person.id === id) as Person) });
      done.push({ who, visits: visits.map(({ id, voterId }) => ({ id, before: before(voterId) })) });
      for (const visit of visits) applyVisit(turf, visit);
      return { add: visits.length > 1 ? [{ household: visits }] : visits.map((visit) => ({ visit })) };
    });
  }

  /**
   * Takes the last tap back. What is not on its way is not sent any more, and what the server has, or may have, is taken back
   * there. Answers the tap; undefined if that is not stored.
   */
  async undo(sender: Pick<Sender, 'isSending' | 'isPerhapsThere'>): Promise<Done | undefined> {
    let last: Done | undefined;
    const isStored = await this.#change(async ({ turf, done }) => {
      last = done.pop();
      const queue = await this.#store.unsent(turf.id);
      const remove: number[] = [];
      const add: Sent[] = [];
      for (const { id, before } of [...(last?.visits ?? [])].reverse()) {
        const queued = queue.find(
          ({ key, event }) => visitsIn(event).some((visit) => visit.id === id) && !sender.isSending(key),
        );
        if (queued) remove.push(queued.key);
        if (!queued || sender.isPerhapsThere(queued.key)) add.push({ undo: id });
        const person = peopleOf(turf).find((each) => each.id === before.id);
        if (person) Object.assign(person, before);
      }
      return { add, remove };
    });
    return isStored ? last : undefined;
  }

  /** Ends with the link: nothing of people stays. Answers how many events are unsent; they wait for the next link to the turf. */
  end(): Promise<number> {
    return this.#inOrder(async () => {
      this.#hasEnded = true;
      const unsent = await this.#store.unsent(this.turf?.id);
      await this.#store.forget(this.#token);
      return unsent.length;
    });
  }

  #change(change: (saved: SavedTurf) => Changed | Promise<Changed>): Promise<boolean> {
    return this.#inOrder(async () => {
      if (!this.#saved || this.#hasEnded) return false;
      const saved = structuredClone(this.#saved);
      const { add, remove } = await change(saved);
      saved.done = saved.done.slice(-mostDone);
      try {
        await this.#store.save(saved, add, remove);
      } catch {
        return false;
      }
      this.#saved = saved;
      return true;
    });
  }

  /** One after another: a tap while the turf is renewed would else be made in the one that is replaced. */
  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

const peopleOf = ({ doors }: Turf): Person[] => doors.flatMap(({ people }) => people);

function applyVisit(turf: Turf, { voterId, disposition, supportLevel, sign }: Visit): void {
  const person = peopleOf(turf).find(({ id }) => id === voterId);
  if (!person) return;
  person.result = disposition ?? person.result ?? '';
  person.support = supportLevel ?? person.support;
  person.sign ||= sign;
}
