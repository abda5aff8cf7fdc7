import { plans } from '#core/plans.ts';
import { type CampaignTransaction, withCampaign } from '#server/campaign/database/with-campaign.ts';
import type { CampaignEndpoint } from '#server/campaign/endpoint.ts';
import type { CampaignHarness, TestCampaign } from '#test/support/campaign.ts';

/**
 * The plans of an operation's statements as lines of EXPLAIN, under row-level security as in production.
 * Fill the tables and run ANALYZE first, since PostgreSQL reads a small table whole.
 */
export async function explainOperation(
  { api, ours }: CampaignHarness,
  endpoint: CampaignEndpoint,
  given: { params?: object; query?: object; body?: object },
  { campaignId, keyId, userId }: TestCampaign = ours,
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
          const plan = await tx.query<{ 'QUERY PLAN': string }>(`explain ${reading}`, values, { prepare: false });
          lines.push(...plan.map((line) => line['QUERY PLAN']));
        }
        return tx.query(text, values);
      },
    };
    const caller = {
      rateLimitKey: '',
      requestsPerMinute: 0,
      campaignId,
      keyId,
      userId,
      tier: 'PRO',
      scopes: new Set<string>(),
    } as const;
    await endpoint.handle(
      { params: given.params, query: { limit: 50, ...given.query }, body: given.body, caller, requestId: keyId },
      { tx: explaining, now: new Date(), plans, audit: { recordId: null, fields: [] } },
    );
    return lines.join('\n');
  });
}
