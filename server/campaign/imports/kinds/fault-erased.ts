import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import type { Finding } from '#server/campaign/records/check-record.ts';
import type { ImportedRecord, ImportKind } from './kind.ts';

interface Row {
  readonly record: ImportedRecord;
  readonly findings: readonly Finding[];
}

/** Gives the sound rows that are persons whom the campaign has erased that fault, and `also` what follows from it. */
export async function faultErased(
  tx: CampaignTransaction,
  { areErased }: Pick<ImportKind, 'areErased'>,
  rows: readonly Row[],
  also: object = {},
): Promise<void> {
  const sound = rows.filter(({ findings }) => findings.length === 0);
  if (!areErased || sound.length === 0) return;
  const erased = await areErased(
    tx,
    sound.map(({ record }) => record),
  );
  const fault: Pick<Row, 'findings'> = { findings: [{ field: '', problem: 'ERASED' }] };
  for (const [i, row] of sound.entries()) if (erased[i]) Object.assign(row, fault, also);
}
