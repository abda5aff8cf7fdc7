import type { Static } from 'typebox';
import { HustingsError, unprocessable } from '#core/errors.ts';
import { batchEndpoint } from '#server/campaign/batch/batch-endpoint.ts';
import type { BatchKind, RowFields } from '#server/campaign/batch/batch-kind.ts';
import { donationRecord, type NewDonation } from '#server/campaign/donations/donation.ts';
import { isWithdrawn } from '#server/campaign/donations/find-donation.ts';
import { checkAnnualCaps } from '#server/campaign/donations/limits/check-annual-caps.ts';
import { lockDonors } from '#server/campaign/donations/locks.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { recordDonations } from '#server/campaign/donations/record-donation.ts';
import { tags } from '#server/records/schemas/tags.ts';

/** The facts of a row, or why they cannot be stored. */
function readRow(row: RowFields, now: Date): NewDonation | HustingsError {
  try {
    return readNewDonation(row as Static<typeof donationRecord.creation>, now);
  } catch (error) {
    if (error instanceof HustingsError) return error;
    throw error;
  }
}

const donations: BatchKind = {
  table: 'donations',
  record: donationRecord,
  creation: donationRecord.creation,
  update: donationRecord.update,
  operations: { create: 'createDonation', change: 'createDonation' },
  changesKnown: false,
  async lock({ tx }, rows) {
    const donors = rows.flatMap(({ donorName, fromCandidate }) =>
      typeof donorName === 'string'
        ? [{ donor_name: donorName.replaceAll('\0', ''), from_candidate: fromCandidate === true }]
        : [],
    );
    await lockDonors(tx, donors);
  },
  async create({ tx, now }, rows) {
    const read = rows.map((row) => readRow(row, now));
    const sound = read.filter((each): each is NewDonation => !(each instanceof HustingsError));
    const refusals = (await checkAnnualCaps(tx, sound)).map(({ refusal }) => refusal);
    const ids = await recordDonations(
      tx,
      sound.filter((_, i) => !refusals[i]),
      now,
    );
    const recorded = ids.values();
    const next = refusals.map((refusal) => refusal ?? (recorded.next().value as string)).values();
    return read.map((each) => (each instanceof HustingsError ? each : (next.next().value as string | HustingsError)));
  },
  refuse: ({ status }) => (status === 'IN_FORCE' ? null : isWithdrawn(String(status))),
  change: async (_, rows) => rows.map(({ id, changes }) => isOtherwise(id, Object.keys(changes))),
};

const isOtherwise = (id: string, fields: readonly string[]) =>
  unprocessable(
    `The donation ${id} has this externalId and says something else (${fields.join(', ')}). What is recorded is never ` +
      `overwritten: correct it with POST /donations/${id}/correction.`,
  );

export const batchDonations = batchEndpoint(donations, {
  operationId: 'batchDonations',
  path: '/donations/batch',
  tag: tags.donations,
  scope: 'donations:write',
  title: 'DonationBatch',
  summary: 'Record many donations',
  upsert:
    'A row with the `externalId` of a donation is `unchanged` if it has the same values; otherwise it is rejected, ' +
    'and the error names the operation that corrects a donation. The annual limit of a donor includes the ' +
    'preceding rows.',
});
