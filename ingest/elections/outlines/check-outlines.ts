import { type Finding, finding, listed } from '#ingest/kind/gate.ts';
import type { PollOutlineSource } from '#ingest/registry/source.ts';

/** What is known of the outlines of an election once all are read. */
export interface OutlinesFound {
  readonly polls: number;
  /** Polls whose middle lies outside of their own district, as `DISTRICT-POLL`. */
  readonly outside: readonly string[];
  /** Districts whose polls together are larger or smaller than the district, and what they come to, in percent of it. */
  readonly uneven: ReadonlyArray<{ readonly code: string; readonly percent: number }>;
  readonly unnumbered: readonly string[];
  /** Polling divisions of the same election's results that have no outline, and the reverse; null if none are stored. */
  readonly unmatched: { readonly withoutOutline: number; readonly withoutResults: number } | null;
}

/** The share of all polls that may lie outside of their district: publishers draw some lines of the two files apart. */
const mostOutside = 0.01;
/** Polls together against their district. Water between them may be left out; what is above has overlaps. */
export const evenShares = { least: 0.9, most: 1.01 } as const;

/** What the gate finds in outlines of polling divisions. */
export function checkOutlines({ expect }: PollOutlineSource, found: OutlinesFound): Finding[] {
  const { polls, outside, uneven, unnumbered, unmatched } = found;
  const { atLeast, atMost } = expect.polls;
  const { withoutOutline = 0, withoutResults = 0 } = unmatched ?? {};
  const ofOutside = { count: outside.length, polls: listed(outside) };
  const severity = outside.length > polls * mostOutside ? 'hard' : 'soft';
  return [
    ...(polls < atLeast || polls > atMost
      ? [finding('hard', 'count', 'outlineCount', { count: polls, atLeast, atMost })]
      : []),
    ...(outside.length > 0 ? [finding(severity, 'district', 'pollsOutside', ofOutside)] : []),
    ...(uneven.length > 0 ? [finding('soft', 'area', 'pollsUneven', { districts: listed(uneven) })] : []),
    ...(unnumbered.length > 0 ? [finding('soft', 'numbers', 'pollsUnnumbered', { polls: listed(unnumbered) })] : []),
    ...(withoutOutline + withoutResults > 0
      ? [finding('soft', 'results', 'pollsUnmatched', { withoutOutline, withoutResults })]
      : []),
  ];
}
