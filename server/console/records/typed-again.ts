import { isAsShown } from '#server/campaign/records/same-text.ts';

/**
 * Of the texts that a form had which was refused, those that differ from what its page shows now, by the names of its
 * fields. The page shows them again and all else as it stands: nobody types twice.
 */
export function typedAgain(
  sent: Iterable<readonly [string, string]>,
  shown: ReadonlyMap<string, string>,
): Map<string, string> {
  return new Map([...sent].filter(([name, text]) => !isAsShown(text, shown.get(name) ?? '')));
}
