import { batchEndpoint } from '#server/campaign/batch/batch-endpoint.ts';
import type { BatchKind, Written } from '#server/campaign/batch/batch-kind.ts';
import { matchRows } from '#server/campaign/batch/match-rows.ts';
import { tierOf } from '#server/campaign/campaigns/tier-of.ts';
import type { Known } from '#server/campaign/erased/known.ts';
import { areErased, wasErased } from '#server/campaign/erased/known-erased.ts';
import type { VoterChange } from '#server/campaign/voters/change-voter.ts';
import { changeVoter } from '#server/campaign/voters/change-voter.ts';
import { recordVoters } from '#server/campaign/voters/record-voter.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { placesLeft, voterCapReached } from '#server/campaign/voters/voter-cap.ts';
import { canBeExternalId } from '#server/records/external-id.ts';
import { tags } from '#server/records/schemas/tags.ts';

/** The voters that have these identifiers, or had them before they were merged. */
const lockNamed = `select id from voters where campaign_id = $1 and id = any(array(
    select id from voters where campaign_id = $1 and external_id = any($2)
    union all select survivor_id from voter_merges where campaign_id = $1 and external_id = any($2)
  )) order by id for update`;

const voters: BatchKind = {
  table: 'voters',
  record: voterRecord,
  creation: voterRecord.creation,
  update: voterRecord.update,
  operations: { create: 'createVoter', change: 'updateVoter' },
  changesKnown: true,
  match: ({ tx }, rows) => matchRows(tx, rows),
  // Those of later slices too: the first slice locks the count of voters, which goes after them.
  async lock({ tx }, rows) {
    const named = rows.map(({ externalId }) => externalId).filter(canBeExternalId);
    if (named.length > 0) await tx.query(lockNamed, [tx.campaignId, named], { prepare: false });
  },
  async create({ tx, principal, plans, now }, rows) {
    const tier = await tierOf(tx, principal);
    const cap = plans[tier].voters;
    const places = await placesLeft(tx, cap);
    const erased = await areErased(tx, rows as unknown as Known[]);
    const fresh = rows.filter((_, i) => !erased[i]);
    const ids = await recordVoters(tx, fresh.slice(0, places), now);
    const written = fresh.map((_, i) => ids[i] ?? voterCapReached(cap, tier, cap));
    return rows.map((_, i) => (erased[i] ? wasErased() : (written.shift() as Written)));
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
    'A row with the `externalId` of a voter updates that voter; absent fields are unchanged. Rows that exceed the ' +
    'plan’s limit of voters are rejected.',
});
