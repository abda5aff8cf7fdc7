import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import { timeZoneOf } from '#server/campaign/campaigns/campaign-day.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { type Printed, printing } from '#server/campaign/canvassing/walk-list/print-walk-list.ts';
import { allOfWalk } from '#server/campaign/canvassing/walk-list/walk-page.ts';
import { findCanvasser } from '#server/campaign/volunteers/canvassers.ts';
import type { Channel } from '#server/campaign/voters/channels.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { inWalk, namesOf } from './criteria.ts';
import { toReach } from './to-reach.ts';
import { findVoterList } from './voter-list.ts';

/** What a list is read for: to reach its voters by a channel, or for their records. */
export type ListUse = Channel | 'RECORDS';

interface ReadAsked {
  readonly id: string;
  readonly use: ListUse;
  /** Takes the voters in the order of the walk. It is called again if the database undid the transaction. */
  readonly write: (campaign: CampaignRow, voters: AsyncIterable<VoterRow>) => Promise<void>;
}

/**
 * Reads all voters of a list, however many there are, as they stood at one instant; memory stays bounded. The audit log has their
 * number.
 */
async function readAll(
  { tx, principal, audit }: CampaignContext,
  { id, use, polls }: Pick<ReadAsked, 'id' | 'use'> & { readonly polls?: readonly string[] | undefined },
  write: (campaign: CampaignRow, voters: AsyncIterable<VoterRow>) => Promise<void>,
): Promise<void> {
  await tx.query('set transaction isolation level repeatable read', [], { prepare: false });
  audit.recordId = id;
  const { criteria } = await findVoterList(tx, principal, id);
  const campaign = await readCampaign(tx);
  const timeZone = timeZoneOf(campaign);
  const { filter, narrowing } =
    use === 'RECORDS' ? await inWalk(tx, criteria, timeZone) : await toReach(tx, criteria, use, { timeZone, polls });
  let rowCount = 0;
  async function* counted() {
    for await (const voter of allOfWalk(tx, filter, narrowing)) {
      rowCount++;
      yield voter;
    }
  }
  await write(campaign, counted());
  Object.assign(audit, { filters: [...namesOf(criteria), ...(use === 'RECORDS' ? [] : ['reachable_by'])], rowCount });
}

const reading = { role: 'MANAGER', isLong: true, writes: false } as const;

/** Reads a list for a file. Errors: 404. */
export const exportVoterList = campaignOperation({
  ...reading,
  operationId: 'exportVoterList',
  run: (context, asked: ReadAsked) => readAll(context, asked, asked.write),
});

/** Reads a list for labels or letters, by households. Errors: 404. */
export const printMailing = campaignOperation({
  ...reading,
  operationId: 'printMailing',
  run: (context, { id, write }: Omit<ReadAsked, 'use'>) => readAll(context, { id, use: 'MAIL' }, write),
});

interface WalkAsked {
  readonly id: string;
  /** The id of the volunteer who walks. */
  readonly canvasser: string | undefined;
  /** Only voters of these polls; undefined for all of the list. */
  readonly polls?: readonly string[] | undefined;
  readonly write: (printed: Printed, voters: AsyncIterable<VoterRow>) => Promise<void>;
}

/** Reads a list as a walk list. Errors: 404. */
export const printListForDoors = campaignOperation({
  ...printing,
  async run(context, { id, canvasser, polls, write }: WalkAsked) {
    await readAll(context, { id, use: 'DOOR', polls }, async (campaign, voters) => {
      await write({ campaign, canvasser: await findCanvasser(context.tx, canvasser) }, voters);
    });
  },
});
