import { fitting } from '#server/walk/request-size.ts';
import type { Queued, Reason, Refused, Sent, Store } from './store.ts';
import { visitsIn } from './store.ts';

interface SenderCallbacks {
  /** The turf whose events are sent; undefined while none is known. */
  turf(): string | undefined;
  changed(state: { readonly unsent: number; readonly isOffline: boolean }): void;
  ended(): Promise<void>;
  /** Something was refused, and is stored. */
  refused(): Promise<void>;
}

/** An event that is sent. A part of a household has no key: all of it is sent before the entry is deleted. */
interface Part {
  readonly key?: number;
  readonly event: Sent;
}

const againMilliseconds = 20_000;

/** Sends what the phone has stored, in its order, whenever there is a connection. What is sent twice is recorded once. */
export class Sender {
  readonly #store: Store;
  readonly #address: string;
  readonly #callbacks: SenderCallbacks;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopped = false;
  #sending: ReadonlySet<number> = new Set();
  readonly #perhapsThere = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Before this moment the server accepts no request. */
  #notBefore = 0;

  constructor(store: Store, address: string, callbacks: SenderCallbacks) {
    this.#store = store;
    this.#address = address;
    this.#callbacks = callbacks;
  }

  /** Whether an event is on its way: the server may have it already. */
  isSending(key: number): boolean {
    return this.#sending.has(key);
  }

  /** Whether the server may have an event that was sent with a connection, although no response has said so. */
  isPerhapsThere(key: number): boolean {
    return this.#perhapsThere.has(key);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Reports how many are unsent. */
  async count(): Promise<void> {
    const turf = this.#callbacks.turf();
    if (turf === undefined) return;
    const unsent = (await this.#store.unsent(turf)).length;
    this.#callbacks.changed({ unsent, isOffline: !navigator.onLine });
  }

  /** Resolves once everything that was there is sent, or cannot be sent now. */
  send(): Promise<void> {
    if (this.#running) {
      this.#isAskedAgain = true;
      return this.#running;
    }
    this.#running = this.#sendAll().finally(() => {
      this.#running = undefined;
      // Requested after the queue was read for the last time.
      if (this.#isAskedAgain && !this.#isStopped) void this.send();
    });
    return this.#running;
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    let isOffline = Date.now() < this.#notBefore;
    do {
      this.#isAskedAgain = false;
      while (!this.#isStopped && !isOffline) {
        const turf = this.#callbacks.turf();
        const queue = turf === undefined ? [] : await this.#store.unsent(turf);
        this.#callbacks.changed({ unsent: queue.length, isOffline });
        if (turf === undefined || queue.length === 0) break;
        const fit = fitting(queue.map(({ event }) => event));
        isOffline = !(await this.#sendSome(turf, queue.slice(0, fit)));
      }
    } while (this.#isAskedAgain && !isOffline && !this.#isStopped);
    if (this.#isStopped) return;
    const turf = this.#callbacks.turf();
    const unsent = turf === undefined ? 0 : (await this.#store.unsent(turf)).length;
    this.#callbacks.changed({ unsent, isOffline: isOffline || !navigator.onLine });
    const again = Math.max(againMilliseconds, this.#notBefore - Date.now());
    if (unsent > 0) this.#timer = setTimeout(() => void this.send(), again);
  }

  /** Whether they are settled: recorded, or refused. */
  async #sendSome(turf: string, some: readonly Queued[]): Promise<boolean> {
    this.#sending = new Set(some.map(({ key }) => key));
    if (navigator.onLine) for (const key of this.#sending) this.#perhapsThere.add(key);
    try {
      return await this.#post(turf, some);
    } catch {
      return false;
    } finally {
      this.#sending = new Set();
    }
  }

  async #post(turf: string, some: readonly Part[]): Promise<boolean> {
    const response = await fetch(`${this.#address}/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ events: some.map(({ event }) => event) }),
    });
    if (response.status === 404) {
      await this.#callbacks.ended();
      return false;
    }
    if (response.status === 400 || response.status === 413) {
      const halves = halvesOf(some);
      // What cannot be sent does not delay what can.
      if (halves) for (const half of halves) if (!(await this.#post(turf, half))) return false;
      // A proxy's response says nothing of the event.
      if (!halves && !response.headers.has('X-Request-Id')) return false;
      await this.#settle(turf, some, () => (halves ? undefined : 'unreadable'));
      return true;
    }
    if (!response.ok) {
      this.#notBefore = Date.now() + 1000 * (Number(response.headers.get('Retry-After')) || 0);
      return false;
    }
    const { refusals } = (await response.json()) as { refusals: ReadonlyArray<{ id: string; reason: Reason }> };
    const reasons = new Map(refusals.map(({ id, reason }) => [id, reason]));
    await this.#settle(turf, some, (id) => reasons.get(id));
    return true;
  }

  /** `reasonOf`: why the visit with an id was refused, if it was. */
  async #settle(turf: string, some: readonly Part[], reasonOf: (id: string) => Reason | undefined): Promise<void> {
    const refused = some
      .flatMap(({ event }) => visitsIn(event))
      .flatMap((visit): Refused[] => {
        const reason = reasonOf(visit.id);
        return reason ? [{ visit, reason }] : [];
      });
    await this.#store.settle(
      turf,
      some.flatMap(({ key }) => key ?? []),
      refused,
    );
    if (refused.length > 0) await this.#callbacks.refused();
  }
}

/** Half of the events each, or half of a household; undefined if there is one visit alone. */
function halvesOf(some: readonly Part[]): Part[][] | undefined {
  const [first] = some;
  const parts: readonly Part[] =
    some.length === 1 && first ? visitsIn(first.event).map((visit) => ({ event: { visit } })) : some;
  const middle = Math.ceil(parts.length / 2);
  return parts.length < 2 ? undefined : [parts.slice(0, middle), parts.slice(middle)];
}
