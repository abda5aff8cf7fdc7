import { Type } from 'typebox';
import { type HustingsError, refused } from '#core/errors.ts';
import { nullable } from '#server/call/schema.ts';
import {
  findTurf,
  lockTurf,
  noSuchTurf,
  noVolunteerOfCampaign,
  showTurf,
  Turf,
  turfVersion,
} from '#server/campaign/canvassing/turfs/turf.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { idParameter, one, record, requiredText } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { lockRecords } from '#server/store/locks/lock-records.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

const UpdateTurf = record(
  {
    name: Type.Optional(
      Type.String({ ...requiredText(100), description: 'The name of the turf.', examples: ['Marram Rd'] }),
    ),
    volunteerId: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 100 }), {
        description: 'The id of the assigned volunteer. The previous volunteer’s links end.',
        examples: [exampleIds.volunteer],
      }),
    ),
    ended: Type.Optional(
      Type.Boolean({
        description: 'true ends the turf and its links permanently. Its voters may then be on another turf.',
        examples: [true],
      }),
    ),
  },
  { title: 'UpdateTurf', description: 'A partial update: fields that are absent stay as they are.' },
);

const update = `update turfs set name = $3, volunteer_id = $4, assigned_at = case when $5 then $6 else assigned_at end,
    ended_at = case when $7 then coalesce(ended_at, $6) else ended_at end
  where campaign_id = $1 and id = $2`;

export const updateTurf = campaignEndpoint({
  operationId: 'updateTurf',
  method: 'PATCH',
  path: '/canvassing/turfs/{id}',
  tag: tags.canvassing,
  summary: 'Rename, assign or end a turf',
  description:
    'Absent fields are unchanged. A turf has one volunteer at a time: assigning it ends the previous volunteer’s ' +
    'links, and ending it ends all links. An ended turf can only be renamed.',
  scope: 'canvassing:write',
  params: idParameter('a turf', exampleIds.turf),
  body: UpdateTurf,
  response: one(Turf),
  errors: [noSuchTurf(), noVolunteerOfCampaign(), turfHasEnded()],
  version: turfVersion,
  async handle({ params, body }, { tx, now, audit }) {
    audit.fields = Object.keys(body);
    const before = await lockTurf(tx, params.id);
    const { name = before.name, ended = false } = body;
    const volunteerId =
      body.volunteerId === undefined ? before.volunteer_id : (body.volunteerId?.toLowerCase() ?? null);
    const isAssigned = volunteerId !== before.volunteer_id;
    if (before.ended_at && (isAssigned || body.ended === false)) throw turfHasEnded();
    if (isAssigned && volunteerId !== null) await requireVolunteer(tx, volunteerId);
    await tx.query(update, [tx.campaignId, params.id, name, volunteerId, isAssigned, now, ended]);
    if (isAssigned || ended) await endLinks(tx, params.id, ended ? null : volunteerId, now);
    return { data: showTurf(await findTurf(tx, params.id)) };
  },
});

export function turfHasEnded(): HustingsError {
  return refused([422, 'validation_failed'], 'turf.ended', 'The turf has been ended: cut its doors again.');
}

async function requireVolunteer(tx: CampaignTransaction, id: string): Promise<void> {
  const found = await lockRecords(tx, 'volunteers', [id], 'key share');
  if (found.size === 0) throw noVolunteerOfCampaign();
}

/** Ends the links of a turf, except for those of one volunteer. */
const endLinks = (tx: CampaignTransaction, turfId: string, but: string | null, now: Date) =>
  tx.query(
    `update turf_links set ended_at = $3
     where campaign_id = $1 and turf_id = $2 and ended_at is null and ($4::uuid is null or volunteer_id <> $4)`,
    [tx.campaignId, turfId, now, but],
  );
