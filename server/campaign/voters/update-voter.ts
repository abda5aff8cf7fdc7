import { walkKey, walkRule } from '#server/campaign/canvassing/walk-list/walk-order.ts';
import { campaignEndpoint } from '#server/campaign/endpoint.ts';
import { exampleIds } from '#server/campaign/example-ids.ts';
import { changesOf, updateStatement } from '#server/campaign/records/statements.ts';
import { idParameter, one } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { findVoter, noSuchVoter } from './find-voter.ts';
import { residentOf, type VoterRow, voterRecord } from './voter.ts';

const update = updateStatement(voterRecord, { updated_at: '$3', walk_key: '$4', walk_rule: '$5' }, 6);

export const updateVoter = campaignEndpoint({
  operationId: 'updateVoter',
  method: 'PATCH',
  path: '/voters/{id}',
  tag: tags.voters,
  summary: 'Change some fields of a voter',
  description:
    'Fields that are absent stay as they are; null clears a field that may be null; {} changes nothing, `updatedAt` ' +
    'included. Read-only fields of the record may be sent back and are ignored.',
  scope: 'voters:write',
  params: idParameter('a voter', exampleIds.voter),
  body: voterRecord.update,
  response: one(voterRecord.answer),
  errors: [noSuchVoter()],
  examples: {
    body: { supportLevel: 1, notes: null },
    answer: { data: { supportLevel: 1, notes: null, updatedAt: '2026-09-20T16:12:09.550Z' } },
  },
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
