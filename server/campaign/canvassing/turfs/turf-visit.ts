import { type Static, Type } from 'typebox';
import { nullable } from '#server/call/schema.ts';
import { createInteraction } from '#server/campaign/canvassing/create-interaction.ts';
import { dispositions } from '#server/campaign/canvassing/interaction.ts';
import { GivenAnswers } from '#server/campaign/canvassing/scripts/answers.ts';
import { withdrawVisit } from '#server/campaign/canvassing/visits/changes/withdraw-visit.ts';
import { lockVisit } from '#server/campaign/canvassing/visits/find-visit.ts';
import { deleteLawnSign } from '#server/campaign/lawn-signs/delete-lawn-sign.ts';
import { noSuchVoter } from '#server/campaign/voters/find-voter.ts';
import { survivorOf } from '#server/campaign/voters/merged-voter.ts';
import type { AuditFacts, CampaignContext } from '#server/operations/campaign-context.ts';
import { perform } from '#server/operations/perform.ts';
import type { LinkHolder } from '#server/operations/principal.ts';
import { record, supportLevel } from '#server/records/schemas/schemas.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { made, requestSign } from './request-sign.ts';
import { noSuchLink } from './turf-links.ts';
import { markUsed } from './walk-turf.ts';

const uuid = Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' });

/** What a phone says of a visit. */
export const TurfVisit = record({
  /** Made by the phone: a visit that is sent again has the same. */
  id: uuid,
  voterId: uuid,
  at: Type.String({ format: 'date-time' }),
  disposition: nullable(Type.Enum([...dispositions])),
  supportLevel: nullable(supportLevel),
  sign: Type.Boolean(),
  note: Type.String({ maxLength: 2_000 }),
  answers: Type.Optional(GivenAnswers),
});

/** At most this many people of one door are visited at once. */
export const mostAtDoor = 30;

export type TurfVisit = Static<typeof TurfVisit>;

/** `known`: it was recorded before, and nothing was done now. */
export type Outcome = 'recorded' | 'known';

const operation = (operationId: string) => ({ operationId, role: 'MANAGER', byLink: true }) as const;

const lockLink = `select 1 from turf_links l join turfs t on t.campaign_id = $1 and t.id = l.turf_id
  where l.campaign_id = $1 and l.id = $2 and l.ended_at is null and l.expires_at > $3 and t.ended_at is null for share of l`;

const lockVoter = `select v.address, v.city from voters v
  where v.campaign_id = $1 and v.id = $2
    and exists (select from turf_voters where campaign_id = $1 and turf_id = $3 and voter_id = $2) for no key update`;

const claim = `insert into turf_visits (campaign_id, turf_id, event_id, link_id, voter_id, disposition, support, visited_at,
    created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (campaign_id, turf_id, event_id) do nothing returning 1`;

interface LockedVoter {
  readonly address: string;
  readonly city: string;
}

/**
 * Records a visit as the API's operations do: an interaction and, if one is requested, a lawn sign. A visit that was sent
 * before is recorded once, however long ago that was. Errors: 404 if the link has ended, or for a voter who is not on the
 * turf.
 */
export function recordTurfVisit(pool: CampaignPool, link: LinkHolder, visit: TurfVisit, now: Date): Promise<Outcome> {
  return recordTurfVisits(pool, link, [visit], now);
}

/** The same of several people of one door: all of them or none. `known`: each was recorded before. */
export function recordTurfVisits(
  pool: CampaignPool,
  link: LinkHolder,
  visits: readonly TurfVisit[],
  now: Date,
): Promise<Outcome> {
  return perform(pool, link, operation('createInteraction'), now, async (context) => {
    const { tx, audit } = context;
    await requireOpen(tx, link, now);
    // The log has an entry of each visit: that of the operation is the first one's.
    const facts: AuditFacts[] = [];
    // Always in the same order, so that two requests for the same voters do not deadlock.
    for (const visit of visits.toSorted((a, b) => (a.voterId < b.voterId ? -1 : 1))) {
      const own = { ...context, audit: { ...audit } };
      if ((await recordOne(own, link, visit)) === 'recorded') facts.push(own.audit);
    }
    const [first, ...others] = facts;
    Object.assign(audit, first ?? { operation: null });
    for (const { recordId, fields } of others) context.also('createInteraction', { recordId, fields });
    return first ? 'recorded' : 'known';
  });
}

async function recordOne(context: CampaignContext, link: LinkHolder, visit: TurfVisit): Promise<Outcome> {
  const { tx, now } = context;
  const { id, disposition, supportLevel, sign, note, answers } = visit;
  const { voterId, voter } = await lockOnTurf(tx, visit.voterId, link.turfId);
  const visitedAt = momentOf(visit.at, now);
  const visited = [link.linkId, voterId, disposition, supportLevel, visitedAt];
  const claimed = await tx.query(claim, [tx.campaignId, link.turfId, id, ...visited, now]);
  if (claimed.length === 0) return 'known';
  const notes = note.trim() === '' ? {} : { notes: note.trim() };
  const interactionId = await made(createInteraction, context, link, {
    voterId,
    type: 'DOOR',
    disposition,
    ...notes,
    eventId: id,
    occurredAt: visitedAt.toISOString(),
    ...(supportLevel !== null && { supportLevel }),
    ...(answers && { answers }),
  });
  const signId = sign ? await requestSign(context, link, voterId, voter) : null;
  await tx.query(
    `update turf_visits set interaction_id = $4, lawn_sign_id = $5
     where campaign_id = $1 and turf_id = $2 and event_id = $3`,
    [tx.campaignId, link.turfId, id, interactionId, signId],
  );
  return 'recorded';
}

/**
 * Locks a voter of the turf. A phone that was offline may name a voter who was merged meanwhile. The visit is then the
 * survivor's. Errors: 404.
 */
async function lockOnTurf(tx: CampaignTransaction, id: string, turfId: string) {
  const [voter] = await tx.query<LockedVoter>(lockVoter, [tx.campaignId, id, turfId]);
  if (voter) return { voterId: id, voter };
  const voterId = await survivorOf(tx, id);
  const [survivor] = voterId ? await tx.query<LockedVoter>(lockVoter, [tx.campaignId, voterId, turfId]) : [];
  if (!voterId || !survivor) throw noSuchVoter();
  return { voterId, voter: survivor };
}

/**
 * Locks the link, so that ending it waits. The link is marked as used first, since two visits that wrote it under this
 * shared lock would deadlock.
 */
async function requireOpen(tx: CampaignTransaction, link: LinkHolder, now: Date): Promise<void> {
  await markUsed(tx, link, now);
  const open = await tx.query(lockLink, [tx.campaignId, link.linkId, now]);
  if (open.length === 0) throw noSuchLink();
}

/** A phone's clock may be wrong: what it says of the future, or of years ago, is now. */
function momentOf(text: string, now: Date): Date {
  const moment = new Date(text);
  const age = now.getTime() - moment.getTime();
  return age >= 0 && age < 365 * 86_400_000 ? moment : now;
}

interface StoredVisit {
  readonly interaction_id: string | null;
  readonly lawn_sign_id: string | null;
}

const takeBack = `update turf_visits set undone_at = $4
  where campaign_id = $1 and turf_id = $2 and event_id = $3 and undone_at is null
  returning interaction_id, lawn_sign_id`;

const deleteRequested = `delete from lawn_signs where campaign_id = $1 and id = $2 and status = 'REQUESTED' returning 1`;

/**
 * Takes back a visit that was recorded through a link of the turf: its interaction, as a member does,
 * and the sign if it is still only requested. Both remain in the audit log. Errors: 404 if the link
 * has ended.
 */
export function undoTurfVisit(pool: CampaignPool, link: LinkHolder, visitId: string, now: Date): Promise<Outcome> {
  return perform(pool, link, operation('undoTurfVisit'), now, async ({ tx, audit, also }) => {
    await requireOpen(tx, link, now);
    const [visit] = await tx.query<StoredVisit>(takeBack, [tx.campaignId, link.turfId, visitId, now]);
    if (!visit) {
      audit.operation = null;
      return 'known';
    }
    audit.recordId = visit.interaction_id;
    const { lawn_sign_id } = visit;
    const interaction = visit.interaction_id && (await lockVisit(tx, visit.interaction_id));
    // A manager may have taken it back before.
    if (interaction && !interaction.withdrawn_at) {
      await withdrawVisit(tx, interaction, { at: now, userId: interaction.user_id, reason: null });
    }
    const deleted = await tx.query(deleteRequested, [tx.campaignId, lawn_sign_id]);
    if (deleted.length > 0) also(deleteLawnSign.operationId, { recordId: lawn_sign_id });
    return 'recorded';
  });
}
