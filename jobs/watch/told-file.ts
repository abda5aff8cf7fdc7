import { readFile } from 'node:fs/promises';
import { writeWhole } from '#core/files/whole-file.ts';
import type { AlertKind } from '#jobs/alerts/conditions.ts';

/** A condition that was found, and when each channel was told of it. */
export interface Told {
  readonly kind: AlertKind;
  readonly subject: string;
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Milliseconds since 1970 by the name of a channel. */
  readonly at: { readonly [channel: string]: number };
}

/**
 * What was told without the database, in a file of the data folder, so that a process that starts anew does not tell it
 * again. A file that cannot be read counts as empty. One that cannot be written, as on a full disk, is kept in memory alone.
 */
export class ToldFile {
  readonly #path: string;
  #told: readonly Told[] | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async read(): Promise<readonly Told[]> {
    this.#told ??= await readFile(this.#path, 'utf8').then(parse, () => []);
    return this.#told;
  }

  async write(told: readonly Told[]): Promise<void> {
    if (JSON.stringify(told) === JSON.stringify(this.#told)) return;
    this.#told = told;
    await writeWhole(this.#path, JSON.stringify(told)).catch(() => {});
  }
}

const isTold = (each: unknown): each is Told =>
  typeof each === 'object' && each !== null && 'kind' in each && 'subject' in each && 'since' in each && 'at' in each;

function parse(text: string): Told[] {
  try {
    const told: unknown = JSON.parse(text);
    return Array.isArray(told) ? told.filter(isTold) : [];
  } catch {
    return [];
  }
}
