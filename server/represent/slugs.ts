/**
 * A name as a part of an address: lower case without accents, other characters than letters and digits as one hyphen. These
 * addresses are public, as Represent has them: it keeps its own folding.
 */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}’']/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Gives each name once: the first of the wished names that is not taken. */
export class Names {
  readonly #taken = new Set<string>();

  take(...wished: readonly string[]): string {
    const name = wished.find((one) => one !== '' && !this.#taken.has(one)) ?? `${wished.at(-1)}-${this.#taken.size}`;
    this.#taken.add(name);
    return name;
  }
}
