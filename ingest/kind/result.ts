export type RunOutcome = 'published' | 'unchanged' | 'quarantined' | 'failed';

/** What became of one source in a run: a row of the table at the end. */
export interface RunResult {
  readonly source: string;
  /**
   * `not_fetched`: there was no file, and none was asked for by name. `waiting`: there is one, but what it refers to is
   * not published yet.
   */
  readonly outcome: RunOutcome | 'not_fetched' | 'waiting';
  /** What a person has to know or do; null if all is well. */
  readonly message: string | null;
  /** The content was taken back or dismissed by an operator: `unchanged`, since it is not published again. */
  readonly refused: boolean;
  readonly runId: number | null;
  readonly districts: number;
  readonly vertices: number;
  readonly repaired: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly seconds: number;
  /** Further counts of sources that are not maps. */
  readonly counts: Readonly<Record<string, number>>;
}

export const nothingDone: RunResult = {
  source: '',
  outcome: 'not_fetched',
  message: null,
  refused: false,
  runId: null,
  districts: 0,
  vertices: 0,
  repaired: 0,
  added: 0,
  changed: 0,
  removed: 0,
  seconds: 0,
  counts: {},
};

/** Whether the process should end with an error because of it. */
export function isFailure({ outcome }: RunResult): boolean {
  return outcome === 'failed' || outcome === 'quarantined';
}
