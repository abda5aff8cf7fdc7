import type { MissingDonations } from '#server/campaign/operator/restore/missing-donations.ts';
import type { RecordSource } from '#server/campaign/operator/restore/record-source.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

interface CampaignSource {
  readonly source: RecordSource;
  /** What an export has of donations and receipts that the campaign has not. */
  readonly missing?: MissingDonations;
  readonly addMissing?: (tx: CampaignTransaction) => Promise<number>;
}

interface OpenSource {
  /** The instant of its records, as ISO 8601. */
  readonly madeAt: string;
  of(pool: CampaignPool, campaignId: string): Promise<CampaignSource>;
  close(): Promise<void>;
}

/** Opens a backup or an export, and reads it to its end. Errors: one sentence, if it is neither, or not what was written. */
export const openSource = async (path: string, identity: string | undefined): Promise<OpenSource> =>
  (await isExport(path)) ? openExported(path) : openArchived(path, identity);

async function isExport(path: string): Promise<boolean> {
  const { openPromise } = await import('yauzl');
  const { manifestFile } = await import('#server/campaign/export/manifest.ts');
  const zip = await openPromise(path, { autoClose: false }).catch(() => null);
  if (!zip) return false;
  try {
    for await (const { fileName } of zip.eachEntry()) if (fileName === manifestFile) return true;
    return false;
  } catch {
    return false;
  } finally {
    zip.close();
  }
}

async function openExported(path: string): Promise<OpenSource> {
  const { openExport } = await import('#server/campaign/operator/restore/open-export.ts');
  const { recordsOfExport } = await import('#server/campaign/operator/restore/from-export.ts');
  const donations = await import('#server/campaign/operator/restore/missing-donations.ts');
  const { withCampaignForLong } = await import('#server/store/with-campaign.ts');
  const opened = await openExport(path);
  return {
    madeAt: opened.manifest.madeAt,
    async of(pool, campaignId) {
      const source = recordsOfExport(opened, campaignId);
      const missing = await withCampaignForLong(pool, campaignId, (tx) => donations.countMissing(tx, opened));
      const addMissing = async (tx: CampaignTransaction) => {
        const added = await donations.addMissing(tx, opened);
        return added.donations + added.receipts;
      };
      return { source, missing, addMissing };
    },
    close: async () => opened.close(),
  };
}

async function openArchived(path: string, identity: string | undefined): Promise<OpenSource> {
  const { openArchive } = await import('#core/database/backup/archive/read-archive.ts');
  const { recordsOfBackup } = await import('#server/campaign/operator/restore/from-backup.ts');
  const archive = await openArchive(path, { identity });
  return {
    madeAt: archive.manifest.madeAt,
    async of(_, campaignId) {
      await archive.verify(new AbortController().signal, () => {});
      return { source: await recordsOfBackup(archive, campaignId) };
    },
    close: () => archive.close(),
  };
}
