import type { CampaignTransaction } from '#server/store/transaction.ts';

/** Rows that are in memory at once. */
const batch = 500;

/**
 * Reads the rows of a query one after the other, a batch at a time. Only one such reading is open in a transaction.
 * `query` takes no parameters, since a cursor has none: the campaign's id is written in the place of
 * `hustings_campaign()`. By that id Citus finds the node of the campaign.
 */
export async function* readRows<Row extends object>(tx: CampaignTransaction, query: string): AsyncGenerator<Row> {
  // It is a UUID, or the transaction would not have begun.
  const ofCampaign = query.replaceAll('hustings_campaign()', `'${tx.campaignId}'::uuid`);
  await tx.query(`declare exported no scroll cursor for ${ofCampaign}`, [], { prepare: false });
  for (;;) {
    const rows = await tx.query<Row>(`fetch ${batch} from exported`, [], { prepare: false });
    yield* rows;
    if (rows.length < batch) break;
  }
  await tx.query('close exported', [], { prepare: false });
}
