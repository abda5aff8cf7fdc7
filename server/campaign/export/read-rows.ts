import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';

/** Rows that are held in memory at once. */
const batch = 500;

/**
 * Reads the rows of a query one after the other, a batch at a time. Only one such reading is open in a transaction.
 * `query` takes no parameters, since a cursor has none.
 */
export async function* readRows<Row extends object>(tx: CampaignTransaction, query: string): AsyncGenerator<Row> {
  await tx.query(`declare exported no scroll cursor for ${query}`, [], { prepare: false });
  for (;;) {
    const rows = await tx.query<Row>(`fetch ${batch} from exported`, [], { prepare: false });
    yield* rows;
    if (rows.length < batch) break;
  }
  await tx.query('close exported', [], { prepare: false });
}
