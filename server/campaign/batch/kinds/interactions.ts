import { HustingsError, unprocessable } from '#core/errors.ts';
import { batchEndpoint } from '#server/campaign/batch/batch-endpoint.ts';
import type { BatchKind, RowFields, Written } from '#server/campaign/batch/batch-kind.ts';
import { CreateInteraction } from '#server/campaign/canvassing/create-interaction.ts';
import { interactionRecord } from '#server/campaign/canvassing/interaction.ts';
import { readOccurredAt } from '#server/campaign/canvassing/visits/occurred-at.ts';
import { type NewVisit, recordVisits } from '#server/campaign/canvassing/visits/record-visits.ts';
import { sentBefore } from '#server/campaign/canvassing/visits/sent-before.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { canBeRecordId, newRecordId } from '#server/campaign/record-id.ts';
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

/**
 * Places of rows, so that no two rows of a round are of one voter or one event, and each voter's are in their order. A round
 * is recorded together.
 */
function roundsOf(rows: readonly RowFields[]): number[][] {
  const rounds: number[][] = [];
  const next = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    const names = [`voter ${idOf(row)}`, ...(row.eventId ? [`event ${row.eventId}`] : [])];
    const round = Math.max(...names.map((name) => next.get(name) ?? 0));
    for (const name of names) next.set(name, round + 1);
    rounds[round] = [...(rounds[round] ?? []), at];
  }
  return rounds;
}

/** Why a row is refused before anything of it is looked for; null if it is not. */
function refusalOf(row: RowFields, held: ReadonlySet<string>, now: Date): HustingsError | null {
  try {
    if (!held.has(idOf(row) ?? '')) return noSuchVoter();
    readOccurredAt(row.occurredAt as string | undefined, now);
    return null;
  } catch (error) {
    if (error instanceof HustingsError) return error;
    throw error;
  }
}

/** The visit that was recorded under the row's event before, or why the event is another's; undefined if there is none. */
async function repeated(tx: CampaignTransaction, row: RowFields): Promise<Written | undefined> {
  try {
    const before = (await sentBefore(tx, [row])).get(row.eventId as string);
    return before && { repeated: before.id };
  } catch (error) {
    if (error instanceof HustingsError) return error;
    throw error;
  }
}

const interactions: BatchKind = {
  table: 'interactions',
  record: interactionRecord,
  creation: CreateInteraction,
  update: updateOf('UpdateInteraction', CreateInteraction.properties, interactionRecord.answer),
  operations: { create: 'createInteraction', change: 'createInteraction' },
  async lock({ tx }, rows) {
    await heldVoters(tx, rows);
  },
  async create(context, rows) {
    const { tx, now } = context;
    const held = await heldVoters(tx, rows);
    const written: Written[] = new Array(rows.length);
    const ids = rows.map(() => newRecordId());
    for (const round of roundsOf(rows)) {
      const visits: NewVisit[] = [];
      for (const at of round) {
        const said = rows[at] as RowFields;
        const outcome = refusalOf(said, held, now) ?? (said.eventId ? await repeated(tx, said) : undefined);
        written[at] = outcome ?? (ids[at] as string);
        if (outcome === undefined) visits.push({ id: ids[at] as string, said });
      }
      if (visits.length > 0) await recordVisits(context, visits);
    }
    return written;
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
    'never changed. So what a device has sent twice is recorded once. A row with an eventId that was recorded before is ' +
    'unchanged too.',
});
