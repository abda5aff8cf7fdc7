import { isAsShown } from '#server/records/same-text.ts';

/**
 * The texts of a refused form that differ from what its page shows now, by the names of its fields. The page shows them
 * again, and all else as it is now, so that no one types twice.
 */
export function typedAgain(
  sent: Iterable<readonly [string, string]>,
  shown: ReadonlyMap<string, string>,
): Map<string, string> {
  return new Map([...sent].filter(([name, text]) => !isAsShown(text, shown.get(name) ?? '')));
}
