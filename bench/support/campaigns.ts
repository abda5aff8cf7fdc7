import { rm } from 'node:fs/promises';
import type { Knex } from 'knex';
import { connect, type Database, openDatabase } from '#core/database/database.ts';
import { createLog } from '#core/log.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { scopes as allScopes, type Scope } from '#server/records/scopes.ts';
import { type CampaignPool, createCampaignPool } from '#server/store/pool.ts';
import { benchCampaign } from './bench-campaign.ts';
import { ownFolder } from './own-folder.ts';
import { startServer } from './server.ts';

export interface BenchCampaign {
  readonly campaignId: string;
  readonly key: string;
}

/** A server with an embedded database of its own. */
export interface CampaignBench {
  /** `http://127.0.0.1:<port>/api/v1` */
  readonly url: string;
  /** The server's process. */
  readonly pid: number;
  readonly database: Database;
  /** As the cluster's superuser. */
  readonly superuser: Knex;
  readonly pool: CampaignPool;
  /** Creates that many campaigns on the largest plan, each with a key. */
  campaigns(count: number, scopes?: readonly Scope[]): Promise<BenchCampaign[]>;
  stop(): Promise<void>;
}

/** Starts it below the folder for temporary files. `stop` deletes all of it. */
export async function startCampaignBench(): Promise<CampaignBench> {
  const folder = await ownFolder();
  const server = await startServer(folder, { sample: false });
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, 'hustings bench');
  const superuser = connect(database.ownerUrl as string, 'hustings bench', 2);
  const pool = createCampaignPool(database.url, createLog('warn', process.stderr), { size: 8 });
  const create = async (scopes: readonly Scope[], number: number): Promise<BenchCampaign> => {
    const { campaignId, userId } = await createCampaign(pool, benchCampaign(`bench-${number}`));
    return { campaignId, key: (await createKey(pool, campaignId, { name: 'bench', scopes, userId })).key };
  };
  let created = 0;
  return {
    url: `${server.url}/api/v1`,
    pid: server.pid,
    database,
    superuser,
    pool,
    async campaigns(count, scopes = allScopes) {
      const numbers = Array.from({ length: count }, () => created++);
      const made: BenchCampaign[] = [];
      const left = numbers.entries();
      const one = async () => {
        for (const [at, number] of left) made[at] = await create(scopes, number);
      };
      await Promise.all(Array.from({ length: 8 }, one));
      return made;
    },
    async stop() {
      await server.stop();
      await pool.end();
      await superuser.destroy();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
