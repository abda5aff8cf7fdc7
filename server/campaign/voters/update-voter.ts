import { walkKey, walkRule } from '#server/campaign/canvassing/walk-list/walk-order.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { changesOf, updateStatement } from '#server/campaign/records/statements.ts';
import { idParameter, one } from '#server/campaign/schemas.ts';
import { findVoter } from './find-voter.ts';
import { residentOf, type VoterRow, voterRecord } from './voter.ts';

const update = updateStatement(voterRecord, { updated_at: '$3', walk_key: '$4', walk_rule: '$5' }, 6);

export const updateVoter = campaignEndpoint({
  operationId: 'updateVoter',
  method: 'PATCH',
  path: '/voters/{id}',
  tag: 'Voters',
  summary: 'Change some fields of a voter',
  description: 'Fields that are absent stay as they are; null clears a field that may be null; {} changes nothing.',
  scope: 'voters:write',
  params: idParameter,
  body: voterRecord.update,
  response: one(voterRecord.answer),
  errors: [400, 404, 422],
  async handle({ params, body }, { tx, now, audit }) {
    const { names, parameters } = changesOf(voterRecord, body);
    audit.fields = names;
    const voter = await findVoter(tx, params.id, { lock: names.length > 0 });
    if (names.length === 0) return { data: voterRecord.show(voter) };
    const key = walkKey({ ...residentOf(voter), ...body });
    const values = [tx.campaignId, voter.id, now, key, walkRule, ...parameters];
    const [row] = await tx.query<VoterRow>(update, values, { last: true });
    return { data: voterRecord.show(row as VoterRow) };
  },
});
