import { Type } from 'typebox';
import { notFound } from '#core/errors.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { canBeRecordId, newRecordId } from '#server/campaign/record-id.ts';
import { nullable, one, record, supportLevel } from '#server/campaign/schemas.ts';
import {
  disposition,
  type InteractionRow,
  interactionColumns,
  interactionType,
  showInteraction,
  VoterInteraction,
} from './interaction.ts';

export const CreateInteraction = record({
  voterId: Type.String({ minLength: 1, maxLength: 100 }),
  type: interactionType,
  disposition: Type.Optional(nullable(disposition)),
  supportLevel: Type.Optional(nullable(supportLevel)),
  notes: Type.Optional(nullable(Type.String({ maxLength: 5000 }))),
});

/**
 * One statement: the voter's row is locked while both are written. Requests may get here in another order than they
 * were made, so the later contact stays.
 */
const insert = `with contacted as (
    update voters set last_contact = greatest(last_contact, $3), updated_at = greatest(updated_at, $3),
      support_level = coalesce($4, support_level)
    where campaign_id = $1 and id = $2 returning id)
  insert into interactions (campaign_id, voter_id, created_at, id, user_id, type, disposition, notes)
  select $1, id, $3, $5, $6, $7, $8, $9 from contacted returning ${interactionColumns}`;

export const createInteraction = campaignEndpoint({
  operationId: 'createInteraction',
  method: 'POST',
  path: '/canvassing/interactions',
  tag: 'Canvassing',
  summary: 'Record an interaction with a voter',
  description:
    "Sets the voter's lastContact to now, whatever the disposition, and the voter's support level where one is given; " +
    'supportLevel null changes nothing.',
  scope: 'canvassing:write',
  body: CreateInteraction,
  response: one(VoterInteraction),
  errors: [400, 404, 422],
  async handle({ body, caller }, { tx, now, audit }) {
    const id = newRecordId();
    const [row] = canBeRecordId(body.voterId)
      ? await tx.query<InteractionRow>(insert, [
          tx.campaignId,
          body.voterId,
          now,
          body.supportLevel ?? null,
          id,
          caller.userId,
          body.type,
          body.disposition ?? null,
          body.notes ?? null,
        ])
      : [];
    if (!row) throw notFound('There is no voter of this id.');
    audit.recordId = id;
    audit.fields = Object.keys(body);
    return { data: showInteraction(row) };
  },
});
