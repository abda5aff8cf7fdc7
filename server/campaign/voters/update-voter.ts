import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { idParameter, one, updateOf } from '#server/campaign/schemas.ts';
import { findVoter } from './find-voter.ts';
import { showVoter, Voter, type VoterRow, voterColumns } from './voter.ts';
import { type VoterField, voterColumn, voterFields } from './voter-fields.ts';

export const UpdateVoter = updateOf(voterFields, Voter);

const fields = Object.keys(voterColumn) as VoterField[];

/** Fields that are not given keep what they have: one statement serves every choice of fields. */
const update = `update voters set updated_at = $3, ${fields
  .map(
    (field, i) => `${voterColumn[field]} = case when $${2 * i + 4} then $${2 * i + 5} else ${voterColumn[field]} end`,
  )
  .join(', ')}
  where campaign_id = $1 and id = $2 returning ${voterColumns}`;

export const updateVoter = campaignEndpoint({
  operationId: 'updateVoter',
  method: 'PATCH',
  path: '/voters/{id}',
  tag: 'Voters',
  summary: 'Change some fields of a voter',
  description: 'Fields that are absent stay as they are; null clears a field that may be null; {} changes nothing.',
  scope: 'voters:write',
  params: idParameter,
  body: UpdateVoter,
  response: one(Voter),
  errors: [400, 404, 422],
  async handle({ params, body }, { tx, now, audit }) {
    const given = fields.filter((field) => body[field] !== undefined);
    audit.fields = given;
    const voter = await findVoter(tx, params.id, { lock: given.length > 0 });
    if (given.length === 0) return { data: showVoter(voter) };
    const values = fields.flatMap((field) => [body[field] !== undefined, body[field] ?? null]);
    const [row] = await tx.query<VoterRow>(update, [tx.campaignId, voter.id, now, ...values], { last: true });
    return { data: showVoter(row as VoterRow) };
  },
});
