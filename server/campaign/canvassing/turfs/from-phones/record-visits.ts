import { HustingsError } from '#core/errors.ts';
import { recordMany } from '#server/campaign/canvassing/interactions/record-many.ts';
import type { InteractionInput } from '#server/campaign/canvassing/interactions/sent-before.ts';
import { noSuchVoter } from '#server/campaign/voters/finding/find-voter.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { requestSigns } from './request-signs.ts';
import type { TurfVisit } from './sent-event.ts';
import { lockVotersOnTurf } from './voters-on-turf.ts';

/** What became of a visit. `known`: it was recorded before, and nothing was done now. */
export type VisitOutcome =
  | { readonly state: 'recorded'; readonly interactionId: string; readonly fields: readonly string[] }
  | 'known'
  | HustingsError;

interface RecordedVisits {
  /** In the order of the visits. */
  readonly outcomes: readonly VisitOutcome[];
  /** The signs that were requested. */
  readonly signIds: readonly string[];
}

const known = `select event_id as id from turf_visits
  where campaign_id = $1 and turf_id = $2 and event_id = any ($3::uuid[])`;

const rowType = `event_id uuid, voter_id uuid, disposition text, support smallint, visited_at timestamptz,
  interaction_id uuid, lawn_sign_id uuid`;

/** Citus would copy the rows of a statement that returns nothing, which row-level security refuses. */
const insert = `insert into turf_visits (campaign_id, turf_id, link_id, created_at, event_id, voter_id, disposition, support,
    visited_at, interaction_id, lawn_sign_id)
  select $1, $2, $3, $4, event_id, voter_id, disposition, support, visited_at, interaction_id, lawn_sign_id
  from json_to_recordset($5::json) as sent (${rowType})
  on conflict (campaign_id, turf_id, event_id) do nothing returning campaign_id`;

/** A phone's clock may be wrong: what it says of the future, or of years ago, is now. */
function momentOf(text: string, now: Date): Date {
  const moment = new Date(text);
  const age = now.getTime() - moment.getTime();
  return age >= 0 && age < 365 * 86_400_000 ? moment : now;
}

function inputOf({ id, disposition, supportLevel, note, answers, at }: TurfVisit, voterId: string, now: Date) {
  const notes = note.trim();
  return {
    voterId,
    type: 'DOOR',
    disposition,
    ...(notes !== '' && { notes }),
    eventId: id,
    occurredAt: momentOf(at, now).toISOString(),
    ...(supportLevel !== null && { supportLevel }),
    ...(answers && { answers }),
  } satisfies InteractionInput;
}

/**
 * Records visits of voters of a turf as the API's operations do: an interaction each and, if one is requested, a lawn sign. It
 * takes about ten statements, however many there are. A visit that was sent before is recorded once, however long ago that
 * was. One that is refused does not affect the others.
 */
export async function recordTurfVisits(
  context: CampaignContext,
  { turfId, linkId }: { readonly turfId: string; readonly linkId: string },
  visits: readonly TurfVisit[],
): Promise<RecordedVisits> {
  const { tx, now } = context;
  const idOf = ({ id }: TurfVisit) => id.toLowerCase();
  const voterOf = ({ voterId }: TurfVisit) => voterId.toLowerCase();
  const voters = await lockVotersOnTurf(tx, turfId, [...new Set(visits.map(voterOf))]);
  const rows = await tx.query<{ id: string }>(known, [tx.campaignId, turfId, visits.map(idOf)]);
  const seen = new Set(rows.map(({ id }) => id));
  const outcomes: VisitOutcome[] = visits.map(() => 'known');
  const news: Array<{ visit: TurfVisit; input: InteractionInput; at: number }> = [];
  for (const [at, visit] of visits.entries()) {
    if (seen.has(idOf(visit))) continue;
    const voter = voters.get(voterOf(visit));
    if (!voter) {
      outcomes[at] = noSuchVoter();
      continue;
    }
    seen.add(idOf(visit));
    news.push({ visit, input: inputOf(visit, voter.id, now), at });
  }
  if (news.length === 0) return { outcomes, signIds: [] };
  const recorded = await recordMany(
    context,
    news.map(({ input }) => input),
  );
  const sound = news.flatMap(({ visit, input, at }, i) => {
    const one = recorded[i];
    if (!one || one instanceof HustingsError) {
      outcomes[at] = one ?? noSuchVoter();
      return [];
    }
    outcomes[at] = { state: 'recorded', interactionId: one.interaction.id, fields: Object.keys(input) };
    return [{ visit, input, interactionId: one.interaction.id }];
  });
  const asking = sound.flatMap(({ visit }) => (visit.sign ? (voters.get(voterOf(visit)) ?? []) : []));
  const signs = await requestSigns(tx, asking, now);
  const given = new Set<string>();
  const sent = sound.map(({ visit, input, interactionId }) => {
    const voterId = String(input.voterId);
    // A sign belongs to the first visit that has asked for it.
    const signId = visit.sign && !given.has(voterId) ? signs.get(voterId) : undefined;
    if (signId) given.add(voterId);
    return {
      event_id: visit.id,
      voter_id: voterId,
      disposition: visit.disposition,
      support: visit.supportLevel,
      visited_at: input.occurredAt,
      interaction_id: interactionId,
      lawn_sign_id: signId ?? null,
    };
  });
  if (sent.length > 0) await tx.query(insert, [tx.campaignId, turfId, linkId, now, JSON.stringify(sent)]);
  return { outcomes, signIds: [...signs.values()] };
}
