import { type Finding, listed } from '#ingest/kind/gate.ts';
import type { PollOutlineSource } from '#ingest/registry/source.ts';

/** What is known of the outlines of an election once all are read. */
export interface OutlinesFound {
  readonly polls: number;
  /** Polls whose middle lies outside of their own district, as `DISTRICT-POLL`. */
  readonly outside: readonly string[];
  /** Districts whose polls together are larger or smaller than the district. */
  readonly uneven: readonly string[];
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
  const findings: Finding[] = [];
  const { atLeast, atMost } = expect.polls;
  if (found.polls < atLeast || found.polls > atMost) {
    const message = `${found.polls} polling divisions have an outline, ${atLeast} to ${atMost} are expected.`;
    findings.push({ severity: 'hard', check: 'count', message });
  }
  if (found.outside.length > 0) {
    const message =
      `${found.outside.length} polling divisions lie outside of their district and are never found by a point: ` +
      `${listed(found.outside)}. Check that the election's map is the one held for its day.`;
    const severity = found.outside.length > found.polls * mostOutside ? 'hard' : 'soft';
    findings.push({ severity, check: 'district', message });
  }
  if (found.uneven.length > 0) {
    const message = `The polling divisions do not fill their district, or overlap, in ${listed(found.uneven)}.`;
    findings.push({ severity: 'soft', check: 'area', message });
  }
  if (found.unnumbered.length > 0) {
    const message = `No numbers of polling divisions, left out: ${listed(found.unnumbered)}.`;
    findings.push({ severity: 'soft', check: 'numbers', message });
  }
  const { withoutOutline = 0, withoutResults = 0 } = found.unmatched ?? {};
  if (withoutOutline + withoutResults > 0) {
    const message =
      `${withoutOutline} polling divisions of the results have no outline, as those of a single building, and mobile ones, have none; ` +
      `${withoutResults} outlines have no results.`;
    findings.push({ severity: 'soft', check: 'results', message });
  }
  return findings;
}
