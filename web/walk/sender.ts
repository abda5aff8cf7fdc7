import type { Store } from './store.ts';

interface Told {
  /** The turf whose events are sent; undefined while none is known. */
  turf(): string | undefined;
  changed(state: { readonly unsent: number; readonly isOffline: boolean }): void;
  ended(): Promise<void>;
  refused(count: number): void;
}

/** So many events go in a request. */
const mostAtOnce = 50;
const againMilliseconds = 20_000;

/** Sends what the phone has kept, in its order, whenever there is a connection. What is sent twice is recorded once. */
export class Sender {
  readonly #store: Store;
  readonly #address: string;
  readonly #told: Told;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopped = false;
  #sending: ReadonlySet<number> = new Set();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: Store, address: string, told: Told) {
    this.#store = store;
    this.#address = address;
    this.#told = told;
  }

  /** Whether an event is on its way: the server may have it already. */
  isSending(key: number): boolean {
    return this.#sending.has(key);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Says how many are unsent. */
  async count(): Promise<void> {
    const turf = this.#told.turf();
    if (turf === undefined) return;
    const unsent = (await this.#store.unsent(turf)).length;
    this.#told.changed({ unsent, isOffline: !navigator.onLine });
  }

  /** Resolves once everything that was there is sent, or cannot be sent now. */
  send(): Promise<void> {
    if (this.#running) {
      this.#isAskedAgain = true;
      return this.#running;
    }
    this.#running = this.#sendAll().finally(() => {
      this.#running = undefined;
      // Asked for after the queue was read for the last time.
      if (this.#isAskedAgain && !this.#isStopped) void this.send();
    });
    return this.#running;
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    let isOffline = false;
    do {
      this.#isAskedAgain = false;
      while (!this.#isStopped && !isOffline) {
        const turf = this.#told.turf();
        const queue = turf === undefined ? [] : await this.#store.unsent(turf);
        this.#told.changed({ unsent: queue.length, isOffline });
        if (queue.length === 0) break;
        isOffline = !(await this.#sendSome(queue.slice(0, mostAtOnce)));
      }
    } while (this.#isAskedAgain && !isOffline && !this.#isStopped);
    if (this.#isStopped) return;
    const turf = this.#told.turf();
    const unsent = turf === undefined ? 0 : (await this.#store.unsent(turf)).length;
    this.#told.changed({ unsent, isOffline: isOffline || !navigator.onLine });
    if (unsent > 0) this.#timer = setTimeout(() => void this.send(), againMilliseconds);
  }

  /** Whether they are sent. */
  async #sendSome(some: Awaited<ReturnType<Store['unsent']>>): Promise<boolean> {
    this.#sending = new Set(some.map(({ key }) => key));
    try {
      const answer = await fetch(`${this.#address}/events`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ events: some.map(({ event }) => event) }),
      });
      if (answer.status === 404) {
        await this.#told.ended();
        return false;
      }
      if (!answer.ok) return false;
      const { outcomes } = (await answer.json()) as { outcomes: string[] };
      await this.#store.sent(some.slice(0, outcomes.length).map(({ key }) => key));
      const refused = outcomes.filter((outcome) => outcome === 'refused').length;
      if (refused > 0) this.#told.refused(refused);
      return true;
    } catch {
      return false;
    } finally {
      this.#sending = new Set();
    }
  }
}
