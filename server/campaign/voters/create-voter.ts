import { Type } from 'typebox';
import { campaignEndpoint, type Shown } from '#server/campaign/endpoint.ts';
import { newRecordId } from '#server/campaign/record-id.ts';
import { one, record } from '#server/campaign/schemas.ts';
import { showVoter, Voter, type VoterRow, voterColumns } from './voter.ts';
import { capExceeded, insertCountedVoter } from './voter-cap.ts';
import { type VoterField, voterColumn, voterFields, voterType } from './voter-fields.ts';

export const CreateVoter = record({
  ...voterFields,
  email: Type.Optional(voterFields.email),
  phone: Type.Optional(voterFields.phone),
  poll: Type.Optional(Type.String({ ...voterFields.poll, default: '' })),
  supportLevel: Type.Optional(voterFields.supportLevel),
  notes: Type.Optional(voterFields.notes),
  tags: Type.Optional(voterFields.tags),
});

const fields = Object.keys(voterColumn) as VoterField[];

/** Takes campaign, id, time, cap on the campaign's voters, then the fields' values. */
export const insertVoter = insertCountedVoter(
  `insert into voters (campaign_id, id, created_at, updated_at, ${fields.map((field) => voterColumn[field]).join(', ')})
  select $1, $2, $3, $3, ${fields.map((field, i) => `$${i + 5}::${voterType[field]}`).join(', ')} returning ${voterColumns}`,
  '$4',
);

/** A new voter's fields as `insertVoter` takes them. */
export const valuesOf = (body: Shown<typeof CreateVoter>): unknown[] =>
  fields.map((field) => body[field] ?? (field === 'tags' ? [] : null));

export const createVoter = campaignEndpoint({
  operationId: 'createVoter',
  method: 'POST',
  path: '/voters',
  tag: 'Voters',
  summary: 'Create a voter',
  description: 'Answers 402 when the campaign holds as many voters as its plan allows.',
  scope: 'voters:write',
  body: CreateVoter,
  response: one(Voter),
  errors: [400, 402, 422],
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
    return { data: showVoter(row as VoterRow) };
  },
});
