import { plans } from '#core/plans.ts';
import { contextOf } from '#server/operations/campaign-context.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import type { Principal } from '#server/operations/principal.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import type { CampaignHarness, TestCampaign } from '#test/support/campaign.ts';
import { inventedDistricts } from '#test/support/stand-ins/districts.ts';

/**
 * The plans of an operation's statements as lines of EXPLAIN, under row-level security as in production.
 * Fill the tables and run ANALYZE first, since PostgreSQL reads a small table whole. `isForAnyValues`: the plan of a prepared
 * statement that was executed some times (PostgreSQL 16 and later show it).
 */
export async function explainOperation(
  { api, ours }: CampaignHarness,
  endpoint: CampaignEndpoint,
  given: Given,
  { campaignId, keyId, userId }: TestCampaign = ours,
  { isForAnyValues = false } = {},
): Promise<string> {
  return withCampaign(api.pool, campaignId, async (tx) => {
    const lines: string[] = [];
    const explaining: CampaignTransaction = {
      campaignId,
      atCommit() {},
      atCommitMake() {},
      attempt: (inner) => inner(),
      async query(text, values) {
        // The query of a cursor is planned like any other statement.
        const reading = text.replace(/^declare .* cursor for /, '');
        if (/^\s*(select|with)/i.test(reading)) {
          const [explain, given] = isForAnyValues ? ['explain (generic_plan)', undefined] : ['explain', values];
          const plan = await tx.query<{ 'QUERY PLAN': string }>(`${explain} ${reading}`, given, { prepare: false });
          // Citus shows the plan of a shard, whose tables and indexes have its number at their ends.
          lines.push(...plan.map((line) => line['QUERY PLAN'].replace(/(?<=[a-z])_\d{6,}\b/g, '')));
        }
        return tx.query(text, values);
      },
    };
    await handle(endpoint, given, { campaignId, keyId, userId }, explaining);
    return lines.join('\n');
  });
}

/**
 * How many rows of a table an operation makes the database read, by PostgreSQL's own count. Fill the tables and run
 * ANALYZE first.
 */
export async function rowsRead(
  { api, ours }: CampaignHarness,
  endpoint: CampaignEndpoint,
  given: Given,
  table: string,
  campaign: Caller = ours,
): Promise<number> {
  return withCampaign(api.pool, campaign.campaignId, async (tx) => {
    const counted = async () => {
      const [row] = await tx.query<{ rows: number }>(
        `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
         from pg_stat_xact_user_tables where relname = $1`,
        [table],
      );
      return row?.rows ?? 0;
    };
    // The counts of a transaction may include earlier ones of its connection.
    const before = await counted();
    await handle(endpoint, given, campaign, {
      campaignId: campaign.campaignId,
      atCommit() {},
      atCommitMake() {},
      attempt: (inner) => inner(),
      query: (text, values) => tx.query(text, values),
    });
    return (await counted()) - before;
  });
}

interface Given {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

type Caller = Pick<TestCampaign, 'campaignId' | 'keyId' | 'userId'>;

function handle(
  endpoint: CampaignEndpoint,
  given: Given,
  { campaignId, keyId, userId }: Caller,
  tx: CampaignTransaction,
) {
  const principal: Principal = { kind: 'key', campaignId, keyId, userId, tier: 'PRO', scopes: new Set<string>() };
  const { params, query, body } = given;
  return endpoint.handle(
    { params, query: { limit: 50, ...query }, body, caller: principal, requestId: keyId },
    contextOf(tx, principal, { plans, districts: inventedDistricts, now: new Date(), operation: endpoint.operationId }),
  );
}
