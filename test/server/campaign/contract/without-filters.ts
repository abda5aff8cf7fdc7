import type { CampaignTransaction } from '#server/store/transaction.ts';

const filter = /(?:\b\w+\.)?campaign_id = (\$\d+)/g;
const own = /(from|update) campaigns where id = (\$\d+)/g;

/**
 * A transaction as if our code had forgotten the campaign: each `campaign_id = $n` of its statements is made ineffective,
 * so that only row-level security remains. `removed` counts the removed filters.
 */
export function withoutFilters(tx: CampaignTransaction): { tx: CampaignTransaction; removed(): number } {
  let removed = 0;
  const strip = (text: string) =>
    text
      .replace(filter, (_, parameter: string) => {
        removed++;
        return `${parameter}::uuid is not null`;
      })
      .replace(own, (_, start: string, parameter: string) => {
        removed++;
        return `${start} campaigns where ${parameter}::uuid is not null`;
      });
  return {
    removed: () => removed,
    tx: {
      campaignId: tx.campaignId,
      query: (text, values, options) => tx.query(strip(text), values, options),
      atCommit: (text, values) => tx.atCommit(text, values),
      atCommitMake: (make) => tx.atCommitMake(make),
      attempt: (work) => tx.attempt(work),
    },
  };
}
