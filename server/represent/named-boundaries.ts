import type { RepresentBoundary } from './boundary.ts';
import { slugOf } from './slugs.ts';

/** The districts of a map, by every name that an address or a list of names may give them. */
export class NamedBoundaries {
  /** In the order of every list. */
  readonly all: readonly RepresentBoundary[];
  readonly #byId: ReadonlyMap<string, RepresentBoundary>;
  readonly #byName = new Map<string, RepresentBoundary>();

  constructor(all: readonly RepresentBoundary[]) {
    this.all = all;
    this.#byId = new Map(all.map((one) => [one.id, one]));
    // A name that several have belongs to the one that has it in the earlier way, and of these to the first.
    const names: ReadonlyArray<(one: RepresentBoundary) => string> = [
      ({ slug }) => slug,
      ({ id }) => id,
      ({ code }) => slugOf(code),
      ({ name }) => slugOf(name),
    ];
    for (const nameOf of names) {
      for (const one of all) {
        const name = nameOf(one);
        if (name !== '' && !this.#byName.has(name)) this.#byName.set(name, one);
      }
    }
  }

  /** A district by its name in addresses, by its id, by its code, or by its name. */
  named(name: string): RepresentBoundary | undefined {
    return this.#byName.get(name.toLowerCase()) ?? this.#byName.get(name);
  }

  ofId(id: string): RepresentBoundary | undefined {
    return this.#byId.get(id);
  }
}
