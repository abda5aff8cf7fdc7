import { likenessOf, type NameLikeness, type ReadName, readName } from '#core/identity/likely.ts';

/** Whether two names, as `donor_identity` has them, are likely to be one person's if the address is one too. */
export const areNear = (one: string, other: string): boolean =>
  one === other || likenessOf(readName(one), readName(other)) !== null;

/** Why two names may be one person's, for many pairs of the same names: each name is read once. */
export function createNameComparison(): (one: string, other: string) => NameLikeness | null {
  const names = new Map<string, ReadName>();
  const read = (key: string): ReadName => {
    const known = names.get(key) ?? readName(key);
    names.set(key, known);
    return known;
  };
  return (one, other) => likenessOf(read(one), read(other));
}
