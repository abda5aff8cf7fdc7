import type { Log } from '#core/log.ts';
import type { Worker } from './work-marks.ts';

/** One time in which the event loop served nobody else. */
export interface Hold {
  readonly of: Worker | undefined;
  readonly milliseconds: number;
  /** What the process used meanwhile: less, if the machine was busy with others. */
  readonly processorMilliseconds: number;
  /** Whether the piece of work was seen from its beginning to its end; else it is the likeliest one. */
  readonly isCertain: boolean;
}

const minute = 60_000;
const mostInMinute = 5;

/** Logs holds by the route's pattern: never an address, nor anything of a person. A few a minute, then how many more. */
export class HoldLog {
  readonly #log: Pick<Log, 'warn'>;
  #minute = Number.NEGATIVE_INFINITY;
  #logged = 0;
  #leftOut = 0;

  constructor(log: Pick<Log, 'warn'>) {
    this.#log = log;
  }

  write({ of, milliseconds, processorMilliseconds, isCertain }: Hold, now: number): void {
    this.tellLeftOut(now);
    if (this.#logged >= mostInMinute) {
      this.#leftOut++;
      return;
    }
    this.#logged++;
    const { method, route = 'none', campaignId } = of ?? {};
    const facts = {
      method,
      route: of ? route : undefined,
      campaignId,
      milliseconds: Math.round(milliseconds),
      processorMilliseconds: Math.round(processorMilliseconds),
      isCertain,
    };
    this.#log.warn(facts, 'the event loop was held');
  }

  /** After each minute: how many were not logged in it. */
  tellLeftOut(now: number): void {
    if (now - this.#minute < minute) return;
    if (this.#leftOut > 0) this.#log.warn({ leftOut: this.#leftOut }, 'the event loop was held more often');
    this.#minute = now;
    this.#logged = 0;
    this.#leftOut = 0;
  }
}
