import { AddressError } from './http/errors.ts';

/** A page is halved so often at the most: a service that cannot give a sixteenth of a page is broken. */
const mostHalvings = 4;

/** Whether a service answered that it failed, as it does for pages that are too large for it. Silence and limits of rate are others. */
const mayBeTooLarge = (error: unknown): boolean => error instanceof AddressError && (error.status ?? 0) >= 500;

/** How many features are asked for at a time: fewer once a service has failed to give so many. */
export class PageSize {
  #size: number;
  #halvings = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** Reads a page; if the service fails, half of it, and so on. The error is that of the smallest page. */
  async read<T>(page: (size: number) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await page(this.#size);
      } catch (error) {
        if (!mayBeTooLarge(error) || this.#size <= 1 || this.#halvings === mostHalvings) throw error;
        this.#size = Math.ceil(this.#size / 2);
        this.#halvings++;
      }
    }
  }
}
