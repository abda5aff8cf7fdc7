import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type LatestSupport, type SupportColumns, supportInForce } from './support-in-force.ts';

interface VoterColumns extends SupportColumns {
  readonly last_contact: Date | null;
}

const read = `select last_contact, support_level, support_at, support_visit, support_given, support_given_at
  from voters where campaign_id = $1 and id = $2 for update`;

const latestContact = `select max(coalesce(occurred_at, created_at)) as at from interactions
  where campaign_id = $1 and voter_id = $2 and withdrawn_at is null`;

const latestSupport = `select id as interaction, support_level as level, support_at as at from interactions
  where campaign_id = $1 and voter_id = $2 and withdrawn_at is null and support_level is not null
    and support_at is not null
  order by support_at desc, created_at desc, id desc limit 1`;

const write = `update voters set last_contact = $3, updated_at = greatest(updated_at, $4), support_level = $5, support_at = $6,
    support_visit = $7, support_given = $8, support_given_at = $9, support_visits = coalesce(support_visits, 0) + 1
  where campaign_id = $1 and id = $2`;

/** The latest of a voter's interactions in force: when it was, and which one says the support level. */
export async function latestInteractions(
  tx: CampaignTransaction,
  voterId: string,
): Promise<{ readonly contact: Date | null; readonly support: LatestSupport | undefined }> {
  const of = [tx.campaignId, voterId];
  const [[contact], [support]] = await Promise.all([
    tx.query<{ at: Date | null }>(latestContact, of),
    tx.query<LatestSupport>(latestSupport, of),
  ]);
  return { contact: contact?.at ?? null, support };
}

/** Writes what follows for a voter from interactions and from what was given directly. */
export async function writeSettled(
  tx: CampaignTransaction,
  voterId: string,
  {
    lastContact,
    settled,
    now,
  }: { readonly lastContact: Date | null; readonly settled: SupportColumns; readonly now: Date },
): Promise<void> {
  await tx.query(write, [
    tx.campaignId,
    voterId,
    lastContact,
    now,
    settled.support_level,
    settled.support_at,
    settled.support_visit,
    settled.support_given,
    settled.support_given_at,
  ]);
}

/**
 * Recomputes a voter whose interactions were changed, from the interactions in force and from what was given directly since.
 * `before` is when the changed interaction took place, as recorded until now. A last contact at another time has another
 * source.
 */
export async function settleVoter(tx: CampaignTransaction, voterId: string, before: Date, now: Date): Promise<void> {
  const of = [tx.campaignId, voterId];
  const [[voter], { contact: latest, support }] = await Promise.all([
    tx.query<VoterColumns>(read, of),
    latestInteractions(tx, voterId),
  ]);
  if (!voter) return;
  const settled = supportInForce(voter, support);
  const isOwn = voter.last_contact === null || voter.last_contact.getTime() === before.getTime();
  const lastContact =
    isOwn || (latest && voter.last_contact && latest > voter.last_contact) ? latest : voter.last_contact;
  await writeSettled(tx, voterId, { lastContact, settled, now });
}
