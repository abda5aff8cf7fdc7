import type { RateLimit } from '../errors.ts';
import type { Environment } from './environment.ts';

/** Requests of one client that are under way at the same time. */
const mostAtOnce = 8;

/** A response that was long on its way seems to say that the minute ends later than it does. */
const latenessMilliseconds = 5000;

interface Minute {
  remaining: number;
  /** When it ends at the latest, by the clock of this machine. */
  until: number;
}

/**
 * Has the requests of one client wait until the caller's limit has room for them, in the order in which they came. Of a
 * minute of which nothing is known yet one request finds out. Responses that state no limit set none.
 */
export class Pacer {
  readonly #environment: Pick<Environment, 'now' | 'after'>;
  #minute: Minute | undefined;
  /** Whether responses state no limit. */
  #isSilent = false;
  #underWay = 0;
  readonly #waiting: Array<() => void> = [];
  #cancelTimer: (() => void) | undefined;

  constructor(environment: Pick<Environment, 'now' | 'after'>) {
    this.#environment = environment;
  }

  /**
   * Waits until a request may be sent; `ended` has to follow. `isAgain`: it goes before those that were never sent.
   * Rejects with the signal's reason if it is aborted meanwhile.
   */
  waitForSlot(signal: AbortSignal | undefined, isAgain: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        const at = this.#waiting.indexOf(begin);
        if (at >= 0) this.#waiting.splice(at, 1);
        reject(signal?.reason);
        this.#letBegin();
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', leave, { once: true });
      if (isAgain) this.#waiting.unshift(begin);
      else this.#waiting.push(begin);
      this.#letBegin();
    });
  }

  /** A request got a response, or failed: then nothing is known of the limit. */
  ended(limit: RateLimit | undefined): void {
    this.#underWay--;
    if (limit?.reset !== undefined) this.#learn(limit.remaining, limit.reset);
    else if (!this.#minute) this.#isSilent = true;
    this.#letBegin();
  }

  /** A request exceeded the rate limit: none is sent for that many seconds. */
  refused(seconds: number): void {
    this.#learn(0, seconds);
  }

  #learn(remaining: number, seconds: number): void {
    const now = this.#environment.now();
    const until = now + seconds * 1000;
    const known = this.#minute;
    this.#isSilent = false;
    if (!known || now >= known.until || until > known.until + latenessMilliseconds) {
      this.#minute = { remaining, until };
      return;
    }
    // Responses overtake each other.
    known.remaining = Math.min(known.remaining, remaining);
    known.until = Math.min(known.until, until);
  }

  #mayBegin(): boolean {
    if (this.#minute && this.#environment.now() >= this.#minute.until) this.#minute = undefined;
    const room = this.#minute ? this.#minute.remaining : this.#isSilent ? mostAtOnce : 1;
    return this.#underWay < Math.min(mostAtOnce, room);
  }

  #letBegin(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    while (this.#waiting.length > 0 && this.#mayBegin()) {
      this.#underWay++;
      this.#waiting.shift()?.();
    }
    if (this.#waiting.length === 0 || this.#underWay > 0 || !this.#minute) return;
    const wait = this.#minute.until - this.#environment.now();
    this.#cancelTimer = this.#environment.after(wait, () => this.#letBegin());
  }
}
