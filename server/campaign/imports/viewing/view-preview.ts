import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { type Cause, causesOf } from '#server/campaign/imports/causes.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import { getImport } from '#server/campaign/imports/operations/get-import.ts';
import {
  countOutcomes,
  type Outcome,
  pageOfRows,
  rowsOfCause,
  rowsOfOutcome,
  rowsThatChange,
} from '#server/campaign/imports/report.ts';
import { changesOfRows, matchedTitles } from '#server/campaign/imports/row-changes.ts';
import type { RowRule } from '#server/campaign/matching/match.ts';
import { voterCount } from '#server/campaign/voters/voter-cap.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';

interface Asked {
  readonly found: Import;
  /** How many rows of each list are shown; one more is read. */
  readonly shown: number;
  /** The line after which each list begins. */
  readonly after: Readonly<Record<'faulty' | 'duplicates' | 'changes' | 'alike', number>>;
  /** The fault of which rows are listed alone. */
  readonly cause: Cause | undefined;
  /** The rule of which duplicates are listed alone. */
  readonly rule: RowRule | undefined;
}

const sampleLength = 5;

/** What a checked file would record, and what is wrong with it. */
export const viewPreview = campaignOperation({
  as: getImport,
  async run({ tx, audit }, { found, shown, after, cause, rule }: Asked) {
    const limit = shown + 1;
    const rows = (outcome: Outcome, page: { after: number; limit: number; rule?: RowRule | undefined }) =>
      rowsOfOutcome(tx, found.id, outcome, page);
    const samples = await rows('READY', { after: 0, limit: sampleLength });
    const ofFaults = { after: after.faulty, limit };
    const faulty = await (cause ? rowsOfCause(tx, found.id, cause, ofFaults) : rows('FAULTY', ofFaults));
    const duplicates = await rows('DUPLICATE', { after: after.duplicates, limit, rule });
    const changing = await rowsThatChange(tx, found.id, { after: after.changes, limit });
    const changes = await changesOfRows(tx, found, changing);
    const titles = await matchedTitles(tx, found, changing);
    const { rows: alike } = await pageOfRows(tx, found, { alike: true, after: after.alike, limit });
    const lists = [alike, changing, faulty, duplicates];
    const rowCount = lists.reduce((sum, { length }) => sum + Math.min(length, shown), samples.length);
    Object.assign(audit, { recordId: found.id, rowCount });
    return {
      counts: await countOutcomes(tx, found),
      samples,
      faulty,
      duplicates,
      alike,
      changing,
      changes,
      titles,
      causes: await causesOf(tx, found),
      remarks: (found.counts?.remarked ?? 1) > 0 ? await causesOf(tx, found, 'REMARKS') : [],
      voters: await voterCount(tx),
      tier: (await readCampaign(tx)).subscription_tier,
    };
  },
});
