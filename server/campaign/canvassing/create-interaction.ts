import { Type } from 'typebox';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { canBeRecordId, newRecordId } from '#server/campaign/record-id.ts';
import { refuseTaken } from '#server/campaign/records/external-id.ts';
import { insertStatement } from '#server/campaign/records/statements.ts';
import { one, record, supportLevel } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { noSuchVoter } from '#server/campaign/voters/find-voter.ts';
import { nullable } from '#server/http/schema.ts';
import { type InteractionRow, interactionRecord } from './interaction.ts';

/** The support level is the voter's, not the interaction's. */
const CreateInteraction = record(
  {
    ...interactionRecord.creation.properties,
    supportLevel: Type.Optional(
      nullable(supportLevel, {
        description:
          'The voter’s support level from now on, from 1 (strong supporter) to 5 (strong opponent); null changes nothing.',
        examples: [2],
      }),
    ),
  },
  {
    title: 'CreateInteraction',
    description: 'What a caller says of a new record. A conversation with a voter, or the attempt at one.',
  },
);

const columns = { campaign_id: '$1', id: '$2', created_at: '$3', user_id: '$4' };

/**
 * The voter's row stays locked until the interaction is written. Requests may arrive in another order than they were
 * made, so the later of two contacts stays.
 */
const contact = `update voters set last_contact = greatest(last_contact, $3), updated_at = greatest(updated_at, $3),
    support_level = coalesce($4, support_level)
  where campaign_id = $1 and id = $2 returning 1`;

const insert = insertStatement(interactionRecord, columns, 5);

export const createInteraction = campaignEndpoint({
  operationId: 'createInteraction',
  method: 'POST',
  path: '/canvassing/interactions',
  tag: tags.canvassing,
  summary: 'Record an interaction with a voter',
  description:
    "Sets the voter's lastContact to now, whatever the disposition, and the voter's support level where one is given; " +
    'supportLevel null changes nothing.',
  scope: 'canvassing:write',
  body: CreateInteraction,
  response: one(interactionRecord.answer),
  errors: [noSuchVoter()],
  async handle({ body, caller }, { tx, now, audit }) {
    const id = newRecordId();
    if (!canBeRecordId(body.voterId)) throw noSuchVoter();
    await refuseTaken(tx, 'interactions', body.externalId);
    const contacted = tx.query(contact, [tx.campaignId, body.voterId, now, body.supportLevel ?? null]);
    const inserted = tx.query<InteractionRow>(insert, [
      ...[tx.campaignId, id, now, caller.userId],
      ...Object.values(interactionRecord.newRow(body)),
    ]);
    // Of a voter whom the campaign does not have, it fails.
    inserted.catch(() => {});
    if ((await contacted).length === 0) throw noSuchVoter();
    const [row] = await inserted;
    audit.recordId = id;
    audit.fields = Object.keys(body);
    return { data: interactionRecord.show(row as InteractionRow) };
  },
});
