/** As one would compare two names by ear: `postalcode`, `postal_code` and `postalCode` are one. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Names that are longer are no slip of a finger. */
const longestName = 40;

/**
 * What may have been meant by an unknown name: the nearest of those that are known, and of a query's parameters, which are
 * few, all of them. Begins with a space; empty if nothing can be said.
 */
export function knownInstead(name: string, known: readonly string[], noun: string): string {
  const nearest = nearestOf(name, known);
  const meant = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  if (noun !== 'query parameter') return meant;
  return `${meant} ${known.length === 0 ? 'This operation takes none.' : `Known are: ${known.join(', ')}.`}`;
}

function nearestOf(name: string, known: readonly string[]): string | undefined {
  if (name.length > 2 * longestName) return undefined;
  const sought = plain(name);
  if (sought === '' || sought.length > longestName) return undefined;
  const ranked = known
    .map((each) => ({ each, edits: editsBetween(sought, plain(each)) }))
    .sort((a, b) => a.edits - b.edits);
  const [best] = ranked;
  return best && best.edits <= sought.length / 3 ? best.each : undefined;
}

/** Letters that are inserted, removed or replaced (Levenshtein distance). */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
