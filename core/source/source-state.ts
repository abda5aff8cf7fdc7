import { easternMidnight } from '#core/dates.ts';

/** What the last check of a source found: the state that ingest and jobs write. */
export const sourceStates = ['not_fetched', 'fresh', 'stale', 'quarantined', 'unreachable'] as const;

export type SourceState = (typeof sourceStates)[number];

/**
 * Why a source is not fresh, as a closed list: the public sees the kind, in words written for it. What exactly happened
 * is for the operator, in `state_message`.
 *
 * - `overdue`: no successful check for longer than the cadence allows.
 * - `edition_due`: the address gives one edition, and the next one should be out.
 * - `unreachable`: the publisher gave no usable answer.
 * - `wrong_answer`: the publisher answered something that is not the dataset.
 * - `unreadable`: a file came that cannot be read as the source describes it.
 * - `held_back`: the file did not pass the gate and waits for a person.
 * - `reference_missing`: it refers to a map or an election that is not published.
 * - `interrupted`: a fault of ours, not of the source.
 * - `taken_back`: the operator has undone what it published last.
 */
export const sourceProblems = [
  'overdue',
  'edition_due',
  'unreachable',
  'wrong_answer',
  'unreadable',
  'held_back',
  'reference_missing',
  'interrupted',
  'taken_back',
] as const;

export type SourceProblem = (typeof sourceProblems)[number];

/** How old the last successful check of a source may be, in days: its cadence and half as long again, at least. */
export const daysAllowed = { monthly: 45, quarterly: 120, yearly: 400, never: Infinity } as const;

export type Cadence = keyof typeof daysAllowed;

/** What decides whether a source's content can still be called fresh. */
interface Freshness {
  readonly cadence: Cadence;
  /** If the address gives one edition: the day by which the next one should be out. */
  readonly nextEdition: string | undefined;
  /** When a check last confirmed the content, milliseconds since 1970. */
  readonly lastSuccess: number;
}

/**
 * Why content that was good at its last check is no longer fresh; null if it is. A publisher who answers "unchanged"
 * at the address of one edition confirms that edition only, so an edition ages whatever the checks say.
 */
export function staleness({ cadence, nextEdition, lastSuccess }: Freshness, now: number): SourceProblem | null {
  if (nextEdition !== undefined && now >= easternMidnight(nextEdition)) return 'edition_due';
  return now - lastSuccess > daysAllowed[cadence] * 86_400_000 ? 'overdue' : null;
}
