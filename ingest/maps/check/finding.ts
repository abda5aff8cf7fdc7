/** Something the gate found. A hard finding keeps the map from being published, a soft one is reported with it. */
export interface Finding {
  readonly severity: 'hard' | 'soft';
  /** The check that found it. */
  readonly check: string;
  /** What was found, in which districts, and what a person can do. */
  readonly message: string;
}

const shown = 8;

/** A list cut to what a person reads: "a, b, c and 12 more". */
export function listed(items: readonly string[]): string {
  const head = items.slice(0, shown).join(', ');
  return items.length > shown ? `${head} and ${items.length - shown} more` : head;
}
