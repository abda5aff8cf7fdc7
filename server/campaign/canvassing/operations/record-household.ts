import { Type } from 'typebox';
import { HustingsError, invalid, unprocessable } from '#core/errors.ts';
import { interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { type Recorded, recordMany } from '#server/campaign/canvassing/interactions/record-many.ts';
import { eventIdReused } from '#server/campaign/canvassing/interactions/sent-before.ts';
import { showInteraction } from '#server/campaign/canvassing/interactions/show-interaction.ts';
import { placeOf } from '#server/campaign/canvassing/walk-list/door.ts';
import { noSuchVoter } from '#server/campaign/voters/finding/find-voter.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import { type CampaignTransaction, planned } from '#server/store/transaction.ts';
import { CreateInteraction } from './create-interaction.ts';

/** At most this many people of one door are recorded together. */
export const mostPeople = 30;
/** With a voter's id behind it, it is the eventId of that voter's visit. */
const longestEventId = 60;

const { voterId, type, disposition, supportLevel, notes, answers, occurredAt } = CreateInteraction.properties;

const HouseholdPerson = record(
  { voterId, disposition, supportLevel, notes, answers },
  { title: 'HouseholdPerson', description: 'The outcome of a visit for one person.' },
);

const HouseholdVisit = record(
  {
    type,
    occurredAt,
    eventId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: longestEventId,
        pattern: '^[^\\u0000-\\u001f\\u007f]+$',
        expects: `a string of 1 to ${longestEventId} characters, without control characters`,
        description:
          'The client’s id of this visit. If the visit is sent twice, each person’s interaction is recorded once.',
        examples: ['tablet-3-000813'],
      }),
    ),
    people: Type.Array(HouseholdPerson, {
      minItems: 1,
      maxItems: mostPeople,
      description: 'The persons who live there, each once, with the outcome of the visit.',
    }),
  },
  { title: 'RecordHousehold', description: 'A visit at one door with several people.' },
);

const HouseholdResponse = record(
  {
    data: Type.Array(interactionRecord.response, {
      description: 'The interaction of each person, in the order of the request.',
    }),
  },
  { title: 'HouseholdResponse', description: 'The interactions of one visit.' },
);

export const recordHousehold = campaignEndpoint({
  operationId: 'recordHousehold',
  method: 'POST',
  path: '/canvassing/households',
  tag: tags.canvassing,
  summary: 'Record a visit at a door where several people live',
  description:
    'Extension. Records an interaction for each person at one time and under one event of the client, with its ' +
    `disposition and answers to a script, in one transaction. Up to ${mostPeople} people, who must live at one ` +
    'door (else a 422). Each is recorded as by `POST /canvassing/interactions`. The eventId of a person’s ' +
    'interaction is the household’s, a space and the voter’s id. A known eventId is not recorded again.',
  scope: 'canvassing:write',
  body: HouseholdVisit,
  response: HouseholdResponse,
  errors: [noSuchVoter(), eventIdReused('tablet-3-000813'), otherDoor()],
  examples: {
    body: {
      type: 'DOOR',
      eventId: 'tablet-3-000813',
      people: [{ voterId: exampleIds.voter, disposition: 'LEANING_SUPPORT', supportLevel: 2 }],
    },
  },
  async handle({ body }, context) {
    const { audit, also } = context;
    const { people, eventId, ...visit } = body;
    refuseTwice(people.map(({ voterId: id }) => id));
    const said = people.map((person) => ({
      ...visit,
      ...person,
      ...(eventId !== undefined && { eventId: `${eventId} ${person.voterId.toLowerCase()}` }),
    }));
    await requireOneDoor(
      context.tx,
      people.map(({ voterId: id }) => id),
    );
    const recorded = (await recordMany(context, said)).map(visitOf);
    audit.fields = Object.keys(body);
    audit.rowCount = recorded.filter(({ isRepeated }) => !isRepeated).length;
    context.isRepeated = audit.rowCount === 0;
    for (const [i, { interaction: row, isRepeated }] of recorded.entries()) {
      if (!isRepeated) also('createInteraction', { recordId: row.id, fields: Object.keys(said[i] as object) });
    }
    return { data: recorded.map(({ interaction: row }) => showInteraction(row)) };
  },
});

/** All or none: throws what one was refused with. */
function visitOf(outcome: Recorded): Exclude<Recorded, HustingsError> {
  if (outcome instanceof HustingsError) throw outcome;
  return outcome;
}

function refuseTwice(ids: readonly string[]): void {
  const once = new Set(ids.map((id) => id.toLowerCase()));
  if (once.size < ids.length) throw invalid('The field "people" must name each voter once.');
}

const addresses = 'select id, poll, city, address from voters where campaign_id = $1 and id = any ($2)';

/** Errors: 404 if the campaign lacks one of them; 422 if they live behind several doors. */
async function requireOneDoor(tx: CampaignTransaction, ids: readonly string[]): Promise<void> {
  const rows = ids.every(canBeRecordId)
    ? await tx.query<Pick<VoterRow, 'id' | 'poll' | 'city' | 'address'>>(addresses, [tx.campaignId, ids], planned)
    : [];
  if (rows.length < ids.length) throw noSuchVoter();
  if (new Set(rows.map((row) => placeOf(row).door)).size > 1) throw otherDoor();
}

function otherDoor(): HustingsError {
  return unprocessable(
    'The voters do not live behind one door: record each one’s visit by itself. Rural routes and boxes are no doors.',
  );
}
