import { walkKey, walkRule } from '#server/campaign/canvassing/walk-list/walk-order.ts';
import { campaignEndpoint, type Shown } from '#server/campaign/endpoint.ts';
import { newRecordId } from '#server/campaign/record-id.ts';
import { insertStatement } from '#server/campaign/records/statements.ts';
import { one } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { type VoterRow, voterRecord } from './voter.ts';
import { capExceeded, insertCountedVoter, voterCapReached } from './voter-cap.ts';

const ownColumns = {
  ...{ campaign_id: '$1', id: '$2', created_at: '$3', updated_at: '$3' },
  ...{ walk_key: '$5::bytea', walk_rule: '$6::smallint' },
};

/** Takes campaign, id, time, cap on the campaign's voters, then the place in the walk and the request's fields. */
export const insertVoter = insertCountedVoter(insertStatement(voterRecord, ownColumns, 7), '$4');

/** The voter's place in the walk and the values of a request's fields, as `insertVoter` takes them. */
export const valuesOf = (body: Shown<typeof voterRecord.creation>): unknown[] => [
  walkKey({ ...body, poll: body.poll ?? '' }),
  walkRule,
  ...Object.values(voterRecord.newRow({ ...body, tags: body.tags ?? [] })),
];

export const createVoter = campaignEndpoint({
  operationId: 'createVoter',
  method: 'POST',
  path: '/voters',
  tag: tags.voters,
  summary: 'Create a voter',
  description:
    'Records an elector. There is no check for one of the same name. Answers 402, and writes nothing, where the campaign ' +
    'holds as many voters as its plan allows.',
  scope: 'voters:write',
  body: voterRecord.creation,
  response: one(voterRecord.answer),
  errors: [voterCapReached(10_000, 'STARTER', 10_000)],
  // What only an update or an interaction sets is not there yet.
  examples: { answer: { data: { lastContact: null, updatedAt: '2026-09-15T14:03:27.412Z' } } },
  async handle({ body, caller }, { tx, now, plans, audit }) {
    const id = newRecordId();
    audit.recordId = id;
    audit.fields = Object.keys(body);
    const places = plans[caller.tier].voters;
    const [row] = await tx
      .query<VoterRow>(insertVoter, [tx.campaignId, id, now, places, ...valuesOf(body)], { last: true })
      .catch((error: unknown) => {
        throw capExceeded(error, caller.tier, plans) ?? error;
      });
    return { data: voterRecord.show(row as VoterRow) };
  },
});
