import type { CampaignTransaction } from '#server/store/transaction.ts';

/** At most this many are left out by their ids, which indexes have; if there are more, the voters themselves are read. */
const mostIds = 2_000;

/** Whom a walk list leaves out. */
export interface NotAtTheDoor {
  readonly ids: readonly string[];
  /** Whether there are more than these. */
  readonly isMore: boolean;
}

const found = `select id from voters
  where campaign_id = $1 and do_not_contact <> '{}' and 'DOOR' = any (do_not_contact) order by id limit ${mostIds + 1}`;

/** The voters of the campaign who want no one at the door. */
export async function notAtTheDoor(tx: CampaignTransaction): Promise<NotAtTheDoor> {
  const rows = await tx.query<{ id: string }>(found, [tx.campaignId]);
  return { ids: rows.slice(0, mostIds).map(({ id }) => id), isMore: rows.length > mostIds };
}

/** What a response says of those whom it leaves out; nothing if there are none. */
export function leftOutNote({ ids, isMore }: NotAtTheDoor): string | undefined {
  if (ids.length === 0) return undefined;
  const many = isMore ? `More than ${mostIds} voters` : ids.length === 1 ? 'One voter' : `${ids.length} voters`;
  const [want, are] = ids.length === 1 ? ['wants', 'is'] : ['want', 'are'];
  return `${many} of this campaign who ${want} nobody at the door ${are} left out; include_do_not_contact=true lists them.`;
}
