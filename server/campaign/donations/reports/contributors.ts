import type { Contribution } from './contribution.ts';

/** The donations of one donor, in the order in which they were added. */
type Given = Contribution[];

/**
 * Puts donations together by their donors: the same name and the same postal code, e-mail or telephone number, as the
 * annual limit knows a donor. Unlike there, two donations that share none of these with each other are one donor's if a
 * third one shares one with each. So a report lists each contributor once.
 */
export class Contributors {
  /** The donations of a donor by each of the donor's keys. All keys of one donor have the same list. */
  readonly #byKey = new Map<string, Given>();

  add(contribution: Contribution): void {
    const known = new Set(keysOf(contribution).flatMap((key) => optional(this.#byKey.get(key))));
    // The longest list takes the others in, so that a donation is moved a few times at most.
    const [given = [], ...others] = [...known].sort((a, b) => b.length - a.length);
    for (const each of [...others.flat(), contribution]) {
      given.push(each);
      for (const key of keysOf(each)) this.#byKey.set(key, given);
    }
  }

  /** The donations of each donor. */
  all(): ReadonlyArray<readonly Contribution[]> {
    return [...new Set(this.#byKey.values())];
  }

  /** Those of the donor of one that was added. */
  of(contribution: Contribution): readonly Contribution[] {
    return this.#byKey.get(keysOf(contribution)[0] as string) ?? [];
  }
}

const keysOf = ({ nameKey, postalKey, emailKey, phoneKey }: Contribution): string[] => [
  JSON.stringify([nameKey, 'postal', postalKey]),
  ...(emailKey === null ? [] : [JSON.stringify([nameKey, 'email', emailKey])]),
  ...(phoneKey === null ? [] : [JSON.stringify([nameKey, 'phone', phoneKey])]),
];

/** None, or the one. */
export const optional = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);
