import { createHook, executionAsyncResource } from 'node:async_hooks';
import type { Worker } from './work-marks.ts';

const owner = Symbol('the request for which it is done');

type Owned = { [owner]?: Worker | undefined };

/** Connections are of many requests, one after the other: what they belong to is no request. */
const ofMany = /^(TCP|TLS|PIPE|HTTP|SIGNAL|PROCESS)/;

/**
 * Finds out for which request each piece of work of the event loop is done, and reports each that lasts longer than a bound.
 * What follows a request's work through promises, timers and files is its own. All of that costs too much to be on always.
 */
export class PieceOwners {
  readonly #report: (of: Worker | undefined, milliseconds: number) => void;
  readonly #now: () => number;
  readonly #hook = createHook({
    init: (_id, type, _trigger, resource: Owned) => {
      if (!ofMany.test(type)) resource[owner] = (executionAsyncResource() as Owned)[owner];
    },
    before: () => {
      this.#begun = this.#now();
    },
    after: () => {
      const milliseconds = this.#now() - this.#begun;
      if (milliseconds > this.#bound) this.#report((executionAsyncResource() as Owned)[owner], milliseconds);
    },
  });
  readonly #bound: number;
  #begun = Number.POSITIVE_INFINITY;
  #isOn = false;

  constructor(
    bound: number,
    report: (of: Worker | undefined, milliseconds: number) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#bound = bound;
    this.#report = report;
    this.#now = now;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  turn(on: boolean): void {
    if (on === this.#isOn) return;
    this.#isOn = on;
    this.#begun = Number.POSITIVE_INFINITY;
    if (on) this.#hook.enable();
    else this.#hook.disable();
  }

  /** What is begun from here on is done for this request. */
  begin(of: Worker): void {
    if (this.#isOn) (executionAsyncResource() as Owned)[owner] = of;
  }
}
