import {
  getTurnout,
  readTurnout,
  type Turnout,
} from '#server/campaign/canvassing/operations/election-day/get-turnout.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';

interface ViewedTurnout {
  readonly turnout: Turnout;
  /** Whether a voter of the campaign has a number by which votes are marked. */
  readonly hasNumbers: boolean;
}

const someNumber = 'select 1 from voters where campaign_id = $1 and elector_key is not null limit 1';

/** How many have voted, and whether more can be marked. */
export const viewTurnout = campaignOperation({
  as: getTurnout,
  async run({ tx, audit }): Promise<ViewedTurnout> {
    const turnout = await readTurnout(tx);
    audit.rowCount = turnout.polls.length;
    return { turnout, hasNumbers: (await tx.query(someNumber, [tx.campaignId])).length > 0 };
  },
});
