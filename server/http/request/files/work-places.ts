import { Shares, type Taken } from './shares.ts';

interface PlaceLimits {
  /** Places of a process. */
  readonly inAll: number;
  /** How many of them one holder may have at a time. */
  readonly ofHolder: number;
  /** How many may wait for a place. */
  readonly waiting: number;
  /** How long each may wait. */
  readonly seconds: number;
}

interface Waiting {
  readonly holder: string;
  readonly end: (place: (() => void) | Taken) => void;
}

/**
 * Places for work on what has arrived whole. Who finds none free waits, behind those who came before: a place is held for as
 * long as the work takes, whatever the pace of the client.
 */
export class WorkPlaces {
  readonly #shares: Shares;
  readonly #limits: PlaceLimits;
  readonly #waiting = new Set<Waiting>();

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
    this.#shares = new Shares({ inAll: limits.inAll, ofCampaign: limits.ofHolder });
  }

  /**
   * Takes a place, as soon as there is one. Returns what gives it back or, if too many wait, or none was free in time, who has
   * the places. `isGone` ends the wait of a client that has disconnected.
   */
  take(holder: string, isGone?: AbortSignal): Promise<(() => void) | Taken> {
    const place = this.#shares.take(holder);
    if (typeof place !== 'string') return Promise.resolve(this.#givenBack(place));
    if (this.#waiting.size >= this.#limits.waiting) return Promise.resolve(place);
    return new Promise((resolve) => {
      const giveUp = () => waiting.end(place);
      const timer = setTimeout(giveUp, this.#limits.seconds * 1000);
      const waiting: Waiting = {
        holder,
        end: (end) => {
          clearTimeout(timer);
          isGone?.removeEventListener('abort', giveUp);
          this.#waiting.delete(waiting);
          resolve(end);
        },
      };
      this.#waiting.add(waiting);
      isGone?.addEventListener('abort', giveUp, { once: true });
      if (isGone?.aborted) giveUp();
    });
  }

  #givenBack(place: () => void): () => void {
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      place();
      this.#giveToNext();
    };
  }

  /** The first whose holder may have one more. */
  #giveToNext(): void {
    for (const { holder, end } of this.#waiting) {
      const place = this.#shares.take(holder);
      if (typeof place === 'string') continue;
      end(this.#givenBack(place));
      return;
    }
  }
}
