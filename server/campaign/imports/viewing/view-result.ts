import { type Cause, causesOf } from '#server/campaign/imports/causes.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import { getImport } from '#server/campaign/imports/operations/get-import.ts';
import { countOutcomes, leftOut, pageOfRows, rowsOfCause, rowsOfOutcome } from '#server/campaign/imports/report.ts';
import { changesOfRows, matchedTitles } from '#server/campaign/imports/row-changes.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';

interface Asked {
  readonly found: Import;
  /** How many rows of each list are shown; one more is read. */
  readonly shown: number;
  /** The line after which each list begins. */
  readonly after: number;
  /** The fault of which rows are listed alone. */
  readonly cause: Cause | undefined;
}

/** What an import has recorded, and what it has not. */
export const viewResult = campaignOperation({
  as: getImport,
  async run({ tx, audit }, { found, shown, after, cause }: Asked) {
    const page = { after, limit: shown + 1 };
    const counts = await countOutcomes(tx, found);
    const groups = [];
    for (const outcome of leftOut.filter((each) => counts[each] > 0)) {
      const isOfCause = cause && outcome === 'FAULTY';
      const rows = await (isOfCause
        ? rowsOfCause(tx, found.id, cause, page)
        : rowsOfOutcome(tx, found.id, outcome, page));
      groups.push({ outcome, rows });
    }
    const { rows: alike } = await pageOfRows(tx, found, { outcome: 'RECORDED', alike: true, ...page });
    const updated = await rowsOfOutcome(tx, found.id, 'UPDATED', page);
    const changed = await changesOfRows(tx, found, updated);
    const titles = await matchedTitles(tx, found, updated);
    const lists = [...groups.map(({ rows }) => rows), alike, updated];
    const rowCount = lists.reduce((sum, { length }) => sum + Math.min(length, shown), 0);
    Object.assign(audit, { recordId: found.id, rowCount });
    return {
      counts,
      groups,
      causes: await causesOf(tx, found),
      remarks: (found.counts?.remarked ?? 1) > 0 ? await causesOf(tx, found, 'REMARKS') : [],
      alike,
      updated,
      changed,
      titles,
    };
  },
});
