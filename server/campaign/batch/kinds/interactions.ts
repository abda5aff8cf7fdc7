import { unprocessable } from '#core/errors.ts';
import { batchEndpoint } from '#server/campaign/batch/batch-endpoint.ts';
import type { BatchKind, RowFields } from '#server/campaign/batch/batch-kind.ts';
import { CreateInteraction } from '#server/campaign/canvassing/create-interaction.ts';
import { interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { canBeRecordId, newRecordId } from '#server/campaign/record-id.ts';
import { insertRows } from '#server/campaign/records/statements.ts';
import { updateOf } from '#server/campaign/schemas.ts';
import { tags } from '#server/campaign/tags.ts';
import { noSuchVoter } from '#server/campaign/voters/find-voter.ts';

const idOf = ({ voterId }: RowFields): string | null =>
  typeof voterId === 'string' && canBeRecordId(voterId) ? voterId.toLowerCase() : null;

const lockVoters = 'select id from voters where campaign_id = $1 and id = any($2) order by id for update';

/** Those of the voters that the campaign has, locked. */
async function heldVoters(tx: CampaignTransaction, rows: readonly RowFields[]): Promise<ReadonlySet<string>> {
  const wanted = rows.flatMap((row) => idOf(row) ?? []);
  const held = await tx.query<{ id: string }>(lockVoters, [tx.campaignId, wanted], { prepare: false });
  return new Set(held.map(({ id }) => id));
}

/** What a contact changes of its voter, as that of a single interaction does. */
const contact = `update voters v set last_contact = greatest(v.last_contact, $3), updated_at = greatest(v.updated_at, $3),
    support_level = coalesce(met.support_level, v.support_level)
  from json_to_recordset($2::json) as met (id uuid, support_level smallint)
  where v.campaign_id = $1 and v.id = met.id returning v.campaign_id`;

const interactions: BatchKind = {
  table: 'interactions',
  record: interactionRecord,
  creation: CreateInteraction,
  update: updateOf('UpdateInteraction', CreateInteraction.properties, interactionRecord.answer),
  operations: { create: 'createInteraction', change: 'createInteraction' },
  async lock({ tx }, rows) {
    await heldVoters(tx, rows);
  },
  async create({ tx, principal, now }, rows) {
    const held = await heldVoters(tx, rows);
    const ids = rows.map((row) => (held.has(idOf(row) ?? '') ? newRecordId() : null));
    const recorded = rows.flatMap((row, i) => (ids[i] === null ? [] : [{ ...row, id: ids[i] }]));
    if (recorded.length > 0) {
      const met = new Map<string | null, unknown>();
      for (const row of recorded as RowFields[]) met.set(idOf(row), row.supportLevel ?? met.get(idOf(row)) ?? null);
      const levels = [...met].map(([id, level]) => ({ id, support_level: level }));
      await tx.query(contact, [tx.campaignId, JSON.stringify(levels), now], { prepare: false });
      const own = { userId: principal.userId, createdAt: now };
      await insertRows(
        tx,
        interactionRecord,
        recorded.map((row) => ({ ...row, ...own })),
      );
    }
    return ids.map((id) => id ?? noSuchVoter());
  },
  change: async (_, rows) => rows.map(({ id }) => isOtherwise(id)),
};

const isOtherwise = (id: string) =>
  unprocessable(`The interaction ${id} has this externalId and says something else: an interaction is never changed.`);

export const batchInteractions = batchEndpoint(interactions, {
  operationId: 'batchInteractions',
  path: '/canvassing/interactions/batch',
  tag: tags.canvassing,
  scope: 'canvassing:write',
  title: 'InteractionBatch',
  summary: 'Record many interactions',
  upsert:
    'A row whose externalId an interaction has is unchanged if it says the same, and refused otherwise: an interaction is ' +
    'never changed. So what a device has sent twice is recorded once. A voter’s support level is that of the last row which ' +
    'has one.',
});
