import { batchEndpoint } from '#server/campaign/batch/batch-endpoint.ts';
import type { BatchKind } from '#server/campaign/batch/batch-kind.ts';
import { tierOf } from '#server/campaign/campaigns/tier-of.ts';
import { tags } from '#server/campaign/tags.ts';
import type { VoterChange } from '#server/campaign/voters/change-voter.ts';
import { changeVoter } from '#server/campaign/voters/change-voter.ts';
import { recordVoters } from '#server/campaign/voters/record-voter.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { placesLeft, voterCapReached } from '#server/campaign/voters/voter-cap.ts';

const voters: BatchKind = {
  table: 'voters',
  record: voterRecord,
  creation: voterRecord.creation,
  update: voterRecord.update,
  operations: { create: 'createVoter', change: 'updateVoter' },
  async create({ tx, principal, plans, now }, rows) {
    const tier = await tierOf(tx, principal);
    const cap = plans[tier].voters;
    const places = await placesLeft(tx, cap);
    const ids = await recordVoters(tx, rows.slice(0, places), now);
    return rows.map((_, i) => ids[i] ?? voterCapReached(cap, tier, cap));
  },
  async change({ tx, now }, rows) {
    // Sent together: each is the statement of a single change.
    const changed = rows.map(({ present, changes }) =>
      changeVoter(tx, present as unknown as VoterRow, changes as VoterChange, now, { last: false }),
    );
    return (await Promise.all(changed)).map(({ id }) => id);
  },
};

export const batchVoters = batchEndpoint(voters, {
  operationId: 'batchVoters',
  path: '/voters/batch',
  tag: tags.voters,
  scope: 'voters:write',
  title: 'VoterBatch',
  summary: 'Create and change many voters',
  upsert:
    'A row whose externalId a voter has changes that voter: fields that are absent stay as they are, and one that says ' +
    'nothing else is unchanged. Rows beyond the voters that the plan allows are refused.',
});
