import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { type SchemaUse, withDatabase } from '#bin/command-line/with-database.ts';
import type { CampaignPool } from '#server/store/pool.ts';

/** What `<campaign>` means on the command line. */
export const campaignArgument = ['<campaign>', 'The id or the code of the campaign.'] as const;

/** Opens the database and does `work` with a pool of connections for campaigns. */
export async function withPool<T>(
  environment: CommandEnvironment,
  schema: SchemaUse,
  work: (pool: CampaignPool) => Promise<T>,
): Promise<T> {
  const { createLog } = await import('#core/log.ts');
  const { createCampaignPool } = await import('#server/store/pool.ts');
  return withDatabase(environment, { applicationName: 'hustings operator', schema }, async ({ url }) => {
    const pool = createCampaignPool(url, createLog('warn', process.stderr), { size: 2 });
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  });
}
