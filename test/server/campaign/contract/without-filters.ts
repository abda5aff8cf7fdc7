import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';

const filter = /(?:\b\w+\.)?campaign_id = (\$\d+)/g;
const own = /(from|update) campaigns where id = (\$\d+)/g;

/**
 * A transaction of a build whose code forgot the campaign: each `campaign_id = $n` of its statements is put out of
 * force. What is left is the database's own row-level security. `removed` counts the filters taken out.
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
