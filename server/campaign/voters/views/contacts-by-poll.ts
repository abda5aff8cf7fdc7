import type { CampaignTransaction } from '#server/store/transaction.ts';

export interface CountedContacts {
  readonly poll: string;
  /** The level of support (0 if no one has asked) times two, plus one if the voter was contacted. */
  readonly mark: number;
  readonly voters: number;
}

// Both read the indexes of walk lists alone, and nothing of the voters themselves.
const inRidings = `select poll, support_and_contact as mark, count(*)::int as voters from voters
  where campaign_id = $1 and riding = any ($2) group by 1, 2 order by 1`;
const inAll = `select poll, support_and_contact as mark, count(*)::int as voters from voters
  where campaign_id = $1 group by 1, 2 order by 1`;

/** How many voters of each poll have which mark, by the spellings of a riding; undefined for all ridings. */
export const contactsByPoll = (
  tx: CampaignTransaction,
  ridings: readonly string[] | undefined,
): Promise<CountedContacts[]> =>
  ridings
    ? tx.query<CountedContacts>(inRidings, [tx.campaignId, ridings])
    : tx.query<CountedContacts>(inAll, [tx.campaignId]);
