/** Something that was found in a source's content. */
export interface Finding {
  /** A hard finding prevents the publication of the content, a soft one is reported with the publication. */
  readonly severity: 'hard' | 'soft';
  /** The check that found it. */
  readonly check: string;
  /** What was found, in which districts or rows, and what a person can do. */
  readonly message: string;
  /** A hard finding that cannot be accepted, because the content could not even be stored. */
  readonly final?: true;
}

/** What is added if a person accepts a run that cannot be published. */
export const notAcceptable =
  'Accepting it does not help: correct the file or the source file, and ingest the source again.';

/**
 * Whether the content must not be published.
 *
 * @param accepted a person has looked at the findings: only final ones still count
 */
export function isRejected(findings: readonly Finding[], accepted: boolean): boolean {
  return findings.some(({ severity, final = false }) => severity === 'hard' && (final || !accepted));
}

/** The findings as a person reads them, the hard ones first; null if there are none. */
export function explain(findings: readonly Finding[]): string | null {
  if (findings.length === 0) return null;
  return [...findings]
    .sort((a, b) => a.severity.localeCompare(b.severity))
    .map(({ message }) => message)
    .join(' ');
}

const shown = 8;

/** A list cut to what a person reads: "a, b, c and 12 more". */
export function listed(items: readonly string[]): string {
  const head = items.slice(0, shown).join(', ');
  return items.length > shown ? `${head} and ${items.length - shown} more` : head;
}
