import type { HustingsError } from '#core/errors.ts';
import { batchEndpoint } from '#server/campaign/batch/batch-endpoint.ts';
import type { BatchKind, RowFields } from '#server/campaign/batch/batch-kind.ts';
import { faultyReferences, lockReferences } from '#server/campaign/lawn-signs/check-references.ts';
import { lawnSignRecord } from '#server/campaign/lawn-signs/lawn-sign.ts';
import type { ResponseOf } from '#server/operations/campaign-endpoint.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { insertRows } from '#server/records/statements.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { changeLawnSign } from './update-lawn-sign.ts';

type Change = ResponseOf<typeof lawnSignRecord.update>;

/** The times of a new sign's state. */
const stamps = ({ status }: RowFields, now: Date) => ({
  createdAt: now,
  requestedAt: now,
  installedAt: status === 'INSTALLED' ? now : null,
  collectedAt: status === 'COLLECTED' ? now : null,
});

const signs: BatchKind = {
  table: 'lawn_signs',
  record: lawnSignRecord,
  creation: lawnSignRecord.creation,
  update: lawnSignRecord.update,
  operations: { create: 'createLawnSign', change: 'updateLawnSign' },
  changesKnown: true,
  // Voters go before what refers to them.
  lock: ({ tx }, rows) => lockReferences(tx, rows),
  async create({ tx, now }, rows) {
    const written = (await faultyReferences(tx, rows)).map((fault): string | HustingsError => fault ?? newRecordId());
    const sound = rows.flatMap((row, i) =>
      typeof written[i] === 'string' ? [{ ...row, ...stamps(row, now), id: written[i] }] : [],
    );
    if (sound.length > 0) await insertRows(tx, lawnSignRecord, sound);
    return written;
  },
  async change({ tx, now }, rows) {
    const faults = await faultyReferences(
      tx,
      rows.map(({ changes }) => changes),
    );
    // Sent together: each is the statement of a single change.
    const changed = rows.map(async ({ id, changes }, i) => {
      if (!faults[i]) await changeLawnSign(tx, id, changes as Change, now);
      return faults[i] ?? id;
    });
    return Promise.all(changed);
  },
};

export const batchLawnSigns = batchEndpoint(signs, {
  operationId: 'batchLawnSigns',
  path: '/lawn-signs/batch',
  tag: tags.lawnSigns,
  scope: 'lawn_signs:write',
  title: 'LawnSignBatch',
  summary: 'Record and change many lawn signs',
  upsert: 'A row with the `externalId` of a sign updates that sign; absent fields are unchanged.',
});
