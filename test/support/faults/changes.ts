import { EventEmitter, once } from 'node:events';

/** Something that changes, and that others wait for. */
export class Changes {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  changed(): void {
    this.#emitter.emit('change');
  }

  /**
   * Resolves once it is true, which is asked after every change. Rejects, naming what was waited for, if it takes
   * longer.
   */
  async until(what: string, holds: () => boolean, milliseconds: number): Promise<void> {
    const signal = AbortSignal.timeout(milliseconds);
    try {
      while (!holds()) await once(this.#emitter, 'change', { signal });
    } catch (cause) {
      throw new Error(`waited ${milliseconds} ms for ${what}`, { cause });
    }
  }
}
