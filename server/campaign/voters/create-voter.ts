import { Type } from 'typebox';
import { campaignEndpoint } from '../endpoint.ts';
import { newRecordId } from '../record-id.ts';
import { one, record } from '../schemas.ts';
import { reserveVoterPlaces } from './reserve-places.ts';
import { showVoter, Voter, type VoterRow, voterColumns } from './voter.ts';
import { type VoterField, voterColumn, voterFields } from './voter-fields.ts';

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

const insert = `insert into voters (campaign_id, id, created_at, updated_at, ${fields.map((field) => voterColumn[field]).join(', ')})
  values ($1, $2, $3, $3, ${fields.map((_, i) => `$${i + 4}`).join(', ')}) returning ${voterColumns}`;

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
    const values = fields.map((field) => body[field] ?? (field === 'tags' ? [] : null));
    // Sent together: where no place is left the first one fails, and with it all that follows.
    const reserved = reserveVoterPlaces(tx, caller.tier, plans);
    const inserted = tx.query<VoterRow>(insert, [tx.campaignId, id, now, ...values], { last: true });
    inserted.catch(() => {});
    await reserved;
    const [row] = await inserted;
    return { data: showVoter(row as VoterRow) };
  },
});
