import { placeKey } from '#server/campaign/addresses/keys/place-key.ts';
import { pollKey } from '#server/campaign/addresses/walk-order.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { type Canvasser, listCanvassers } from '#server/campaign/volunteers/canvassers.ts';
import { listVolunteers } from '#server/campaign/volunteers/operations/list-volunteers.ts';
import {
  distinctRidings,
  distinctValues,
  onceEach,
  pollsOfRiding,
  ridingSpellings,
} from '#server/campaign/voters/ridings.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** The choices of a walk list: ridings, and the polls of one of them in the order of the walk. */
export interface WalkChoices {
  readonly ridings: readonly string[];
  /** The one that was asked for, else the campaign's own if it has voters there, else the only one. */
  readonly riding: string | undefined;
  /** The polls of that riding, else all. */
  readonly polls: readonly string[];
  readonly canvassers: readonly Canvasser[];
}

/** Each once, however many spellings of it voters have: the filter finds them all. */
export async function walkChoices(tx: CampaignTransaction, asked: string | null): Promise<WalkChoices> {
  const ridings = await distinctRidings(tx);
  const requested = asked ?? (await readCampaign(tx)).riding;
  const known = ridings.find((each) => placeKey(each) === placeKey(requested));
  const riding = known ?? (asked === null && ridings.length === 1 ? ridings[0] : undefined);
  const polls = onceEach(await distinctPolls(tx, riding), pollKey).map((poll) => ({
    poll,
    key: Buffer.from(pollKey(poll)),
  }));
  polls.sort((a, b) => Buffer.compare(a.key, b.key));
  return { ridings, riding, polls: polls.map(({ poll }) => poll), canvassers: await listCanvassers(tx) };
}

/**
 * The choices of a walk list in a riding; null for the campaign's own. They name no people but the volunteers to choose from:
 * without these they leave no audit entry.
 */
export const viewWalkChoices = campaignOperation({
  as: listVolunteers,
  async run({ tx, audit }, riding: string | null): Promise<WalkChoices> {
    const choices = await walkChoices(tx, riding);
    audit.rowCount = choices.canvassers.length;
    if (choices.canvassers.length === 0) audit.operation = null;
    return choices;
  },
});

async function distinctPolls(tx: CampaignTransaction, riding: string | undefined): Promise<string[]> {
  const spellings = riding === undefined ? [undefined] : await ridingSpellings(tx, riding);
  const polls: string[] = [];
  for (const spelling of spellings) {
    const rows = await (spelling === undefined
      ? tx.query<{ value: string }>(distinctValues('poll'), [tx.campaignId])
      : tx.query<{ value: string }>(pollsOfRiding, [tx.campaignId, spelling]));
    polls.push(...rows.map(({ value }) => value));
  }
  return polls;
}
