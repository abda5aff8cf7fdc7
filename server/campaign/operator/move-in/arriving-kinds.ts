import { unprocessable } from '#core/errors.ts';
import { exportedKinds } from '#server/campaign/export/exported-kinds.ts';
import { recordsOfExport } from '#server/campaign/operator/restore/from-export.ts';
import { insertRows, typesOf } from '#server/campaign/operator/restore/insert-rows.ts';
import { addMissing } from '#server/campaign/operator/restore/missing-donations.ts';
import type { OpenExport } from '#server/campaign/operator/restore/open-export.ts';
import type { SourceTable } from '#server/campaign/operator/restore/record-source.ts';
import { countVoters } from '#server/campaign/voters/voter-cap.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type Arrival, arriveRows } from './arriving-rows.ts';

/** Kinds that are written in a way of their own. All others are written as their files say. */
const arrivals: Readonly<Record<string, Arrival>> = {
  // Secrets are stored only as hashes, and no export has those. Keys, links and grants of programs arrive to name who did
  // what. They give no access, since their hashes are of random values that no one knows.
  keys: { columns: { key_hash: 'sha256(uuid_send(gen_random_uuid()))', revoked_at: 'coalesce(given.revoked_at, $3)' } },
  'turf-links': {
    columns: { token_hash: 'sha256(uuid_send(gen_random_uuid()))', ended_at: 'coalesce(given.ended_at, $3)' },
  },
  assistants: {
    columns: {
      code_hash: 'sha256(uuid_send(gen_random_uuid()))',
      code_challenge: `repeat('-', 43)`,
      code_expires_at: '$3',
      ended_at: 'coalesce(given.ended_at, $3)',
    },
  },
  // A day's seal is of the entries whose ids are of that day, and this database may have sealed the days of the export. So all
  // entries get ids of today, in their order. When each was made stays.
  'audit-log': { stored: (entry) => ({ ...entry, id: newRecordId() }) },
};

/** Tables that a restore from an export fills too, in its order. */
const recordTables: readonly SourceTable[] = [
  'voters',
  'volunteers',
  'interactions',
  'interaction_versions',
  'lawn_signs',
];

/** The files of donations and receipts, which are appended in the order in which all of it happened. */
const donationFiles = ['donations', 'donation-versions', 'donation-withdrawals', 'receipts', 'receipt-serials'];

const recordFiles = recordTables.map((table) => table.replaceAll('_', '-'));
const first = ['campaign', 'people', 'keys', 'assistants'];

/** Those that refer to records and to donations, and that neither does. */
const others = exportedKinds.filter(({ file }) => ![...first, ...recordFiles, ...donationFiles].includes(file));

/** Writes all that an export has into a campaign that has nothing. Errors: 422 as below. */
export async function arrive(tx: CampaignTransaction, opened: OpenExport, now: Date): Promise<void> {
  const kindsOf = (files: readonly string[]) => exportedKinds.filter(({ file }) => files.includes(file));
  const has = ({ file }: { file: string }) => file in opened.manifest.records;
  for (const kind of kindsOf(first)) await arriveRows(tx, opened, kind, arrivals[kind.file] ?? {}, now);
  const source = recordsOfExport(opened, tx.campaignId);
  for (const table of recordTables) {
    const types = await typesOf(tx, table);
    for await (const rows of source.rows(table)) {
      await insertRows(tx, table, types, rows);
      if (table === 'voters') await countVoters(tx, rows.rows.length);
    }
  }
  await addMissing(tx, opened);
  for (const kind of others.filter(has)) await arriveRows(tx, opened, kind, arrivals[kind.file] ?? {}, now);
}

/**
 * Compares what is here now with what the export has.
 *
 * Errors: 422 if a receipt or its number was not taken over, since a closed campaign of the same candidate had the number
 * here.
 */
export async function requireAll(tx: CampaignTransaction, opened: OpenExport): Promise<void> {
  for (const { file, from } of exportedKinds) {
    const [here] = await tx.query<{ count: number }>(`select count(*)::int as count from (select 1 from ${from}) rows`);
    const expected = opened.manifest.records[file] ?? 0;
    if (here?.count === expected) continue;
    const why = file === 'receipts' ? seriesIsTaken : '';
    throw unprocessable(`Of ${expected} ${file} in the export ${here?.count} would be here${why}.`);
  }
  const serials = await tx.query<{ year: number; last_serial: number }>(
    'select year, last_serial from receipt_serials where campaign_id = $1',
    [tx.campaignId],
  );
  const here = new Map(serials.map(({ year, last_serial }) => [year, last_serial]));
  for await (const { year, lastSerial } of opened.records('receipt-serials')) {
    if (here.get(year as number) !== lastSerial)
      throw unprocessable(`The serials of ${year} would not go on${seriesIsTaken}.`);
  }
}

const seriesIsTaken = ': a closed campaign of the same candidate has given receipts of the same series here';
