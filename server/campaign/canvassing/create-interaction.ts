import { Type } from 'typebox';
import { notFound } from '#core/errors.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { canBeRecordId, newRecordId } from '#server/campaign/record-id.ts';
import { insertStatement } from '#server/campaign/records/statements.ts';
import { nullable, one, record, supportLevel } from '#server/campaign/schemas.ts';
import { type InteractionRow, interactionRecord } from './interaction.ts';

/** The support level is the voter's, not the interaction's. */
const CreateInteraction = record({
  ...interactionRecord.creation.properties,
  supportLevel: Type.Optional(nullable(supportLevel)),
});

const columns = { campaign_id: '$1', created_at: '$3', id: '$5', user_id: '$6' };

/**
 * One statement writes both, so that the voter's row stays locked meanwhile. Requests may arrive in another order than
 * they were made, so the later of two contacts stays.
 */
const insert = `with contacted as (
    update voters set last_contact = greatest(last_contact, $3), updated_at = greatest(updated_at, $3),
      support_level = coalesce($4, support_level)
    where campaign_id = $1 and id = $2 returning 1)
  ${insertStatement(interactionRecord, columns, 7, 'from contacted')}`;

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
  response: one(interactionRecord.answer),
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
          ...Object.values(interactionRecord.newRow(body)),
        ])
      : [];
    if (!row) throw notFound('There is no voter of this id.');
    audit.recordId = id;
    audit.fields = Object.keys(body);
    return { data: interactionRecord.show(row) };
  },
});
