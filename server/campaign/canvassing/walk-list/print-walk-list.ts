import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { type Canvasser, findCanvasser } from '#server/campaign/volunteers/canvassers.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { allResidents } from './first-residents.ts';
import type { WalkFilter } from './walk-filter.ts';

interface WalkListAsked {
  readonly filter: WalkFilter;
  /** Names of the filters, for the audit log. */
  readonly filters: readonly string[];
  /** Takes the voters in the order of the walk. It is called again if the database undid the transaction. */
  readonly write: (printed: Printed, voters: AsyncIterable<VoterRow>) => Promise<void>;
  /** The id of the volunteer who walks. */
  readonly canvasser?: string | undefined;
  /** Whether those who have voted are left out. */
  readonly withoutVoted?: boolean | undefined;
}

export interface Printed {
  readonly campaign: CampaignRow;
  /** Null if there is no such volunteer. */
  readonly canvasser: Canvasser | null;
}

export const printing = { operationId: 'printWalkList', role: 'MEMBER', isLong: true, writes: false } as const;

/**
 * Reads all matching voters in the order of the walk, however many there are, as they stood at one instant; memory
 * stays bounded. The audit log has the number of voters and the names of the filters, as for every list.
 */
export const printWalkList = campaignOperation({
  ...printing,
  async run({ tx, audit }, { filter, filters, write, canvasser, withoutVoted }: WalkListAsked): Promise<void> {
    await tx.query('set transaction isolation level repeatable read', [], { prepare: false });
    let rowCount = 0;
    const counted = async function* () {
      for await (const voter of allResidents(tx, filter, { withoutVoted })) {
        rowCount++;
        yield voter;
      }
    };
    const printed = { campaign: await readCampaign(tx), canvasser: await findCanvasser(tx, canvasser) };
    await write(printed, counted());
    Object.assign(audit, { filters, rowCount });
  },
});
