import type { Log } from '#core/log.ts';

/** What was refused, without anything of who asked or of what was sent. */
interface LoggedRefusal {
  readonly method?: string | undefined;
  /** The pattern of the route; undefined before and without a match. */
  readonly route?: string | undefined;
  /** What was being done for a request, where its route is not known. */
  readonly operationId?: string | undefined;
  readonly campaignId?: string | undefined;
  /** In fixed words. */
  readonly cause: string;
}

const minute = 60_000;
const mostInMinute = 20;

/**
 * Logs refusals of what costs a server or is tried by who has no right to it. Of each route and cause one line a minute,
 * then how many more there were; of twenty routes and causes, so that nobody fills a disk.
 */
export class RefusalLog {
  readonly #log: Pick<Log, 'warn'>;
  readonly #after: (end: () => void) => void;
  /** How often more, by route and cause; empty in a minute without any. */
  readonly #more = new Map<string, { readonly refusal: LoggedRefusal; times: number }>();
  #leftOut = 0;

  /** @param after calls `end` when a minute has gone by */
  constructor(log: Pick<Log, 'warn'>, after = (end: () => void) => void setTimeout(end, minute).unref()) {
    this.#log = log;
    this.#after = after;
  }

  /** `facts` are of this one alone. */
  write(refusal: LoggedRefusal, facts: Readonly<Record<string, unknown>> = {}): void {
    const { method, route, operationId, cause } = refusal;
    const name = [method, route, operationId, cause].join(' ');
    const known = this.#more.get(name);
    if (known) known.times++;
    else if (this.#more.size >= mostInMinute) this.#leftOut++;
    else {
      if (this.#more.size === 0) this.#after(() => this.#endMinute());
      this.#more.set(name, { refusal, times: 0 });
      this.#log.warn({ ...refusal, ...facts }, 'a request was refused');
    }
  }

  #endMinute(): void {
    for (const { refusal, times } of this.#more.values()) {
      const { campaignId: _, ...shared } = refusal;
      if (times > 0) this.#log.warn({ ...shared, times }, 'more requests were refused');
    }
    if (this.#leftOut > 0) this.#log.warn({ leftOut: this.#leftOut }, 'more requests were refused');
    this.#more.clear();
    this.#leftOut = 0;
  }
}
