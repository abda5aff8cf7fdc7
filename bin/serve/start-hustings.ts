import { keepJobsRunning } from '#bin/processes/jobs-process.ts';
import { fillWithSample, sampleNotice } from '#bin/processes/sample.ts';
import type { Config } from '#core/config.ts';
import { type Database, openDatabase } from '#core/database/database.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { requireServer, rowSecurityBypassReason } from '#core/database/setup/requirements.ts';
import type { Log } from '#core/log.ts';
import { migrations } from '#migrations/list.ts';
import type { RunningServer } from '#server/serve.ts';

interface RunningHustings extends RunningServer {
  /** The path of a link that opens the sandbox campaign, for who has started it; undefined if it has none to show. */
  readonly sandboxPath: string | undefined;
}

/** How a start goes. */
interface StartOptions {
  /** Whether a person reads what is printed, and no file keeps it. */
  readonly isSeen: boolean;
  /** Ends the wait for the database; the promise of the start is then rejected with the signal's reason. */
  readonly signal: AbortSignal;
  /** What the process of the jobs is started with: unlike this process's own, it has the address of the tables' owner. */
  readonly jobsEnvironment: NodeJS.ProcessEnv;
}

/** Starts all that is Hustings, in order: database, schema, sample region, server, jobs. */
export async function startHustings(config: Config, log: Log, options: StartOptions): Promise<RunningHustings> {
  if (!config.rateLimit) log.warn('RATE_LIMIT=off: requests are not limited. Only for private installations.');
  // Loaded while the database is opened. If the database fails to open, nothing awaits it.
  const starting = config.workers > 1 ? startInWorkers() : startAlone();
  starting.catch(() => {});
  const report = (message: string) => log.warn(message);
  // For the start alone: a migration takes one connection for its lock and one for its work.
  const database = await openDatabase(config, 'hustings server', { signal: options.signal, report, poolSize: 2 });
  try {
    const startServer = async () => (await starting)(database, config, log);
    return await startWithDatabase(database, config, log, { startServer, ...options });
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function startWithDatabase(
  database: Database,
  config: Config,
  log: Log,
  { startServer, jobsEnvironment, isSeen }: StartOptions & { readonly startServer: () => Promise<RunningServer> },
): Promise<RunningHustings> {
  await prepareSchema(database, migrations, { serves: config.serves });
  const unbound = await rowSecurityBypassReason(database.knex);
  if (unbound && config.serves.campaign) log.warn(unbound);
  const { isReplica } = await requireServer(database.knex);
  if (config.sample && config.serves.electoral && !isReplica) await fillWithSample(database, log, process.env);
  const notice = config.serves.electoral ? await sampleNotice(database.knex) : null;
  if (notice) log.warn(notice);
  const server = await startServer();
  const operatorPage =
    config.operatorPage && (await startOperatorPage(database, config.operatorPage, { log, load: server.campaignLoad }));
  // The jobs come last, so that those of a missed day do not delay the first answer.
  const jobs = config.jobs && !isReplica ? keepJobsRunning({ log, environment: jobsEnvironment }) : undefined;
  if (isReplica) log.info('the database is a replica: publications are found by asking, and no jobs run here');
  else if (!jobs) log.info('JOBS=off: sources are refreshed only if `hustings jobs` runs elsewhere');
  return {
    ...server,
    sandboxPath: isSeen && server.demo && isOfThisMachine(config) ? await offerSandbox(database, log) : undefined,
    async close() {
      const jobsEnded = jobs?.stop();
      await operatorPage?.close();
      await server.close();
      await jobsEnded;
      await database.close();
    },
  };
}

/** Whether the sample is served to this machine alone: an installation for others is none to be let into from a screen. */
const isOfThisMachine = ({ sample, host, publicUrl, trustedProxies }: Config): boolean =>
  sample && publicUrl === undefined && trustedProxies === 0 && /^(?:127\.|::1$|localhost$)/.test(host);

async function offerSandbox({ requestUrl }: Database, log: Log): Promise<string | undefined> {
  const { createCampaignPool } = await import('#server/store/pool.ts');
  const { offerSandbox: offer, sandboxPath } = await import('#server/accounts/sandbox-link.ts');
  const pool = createCampaignPool(requestUrl, log, { size: 1 });
  try {
    const token = await offer(pool, new Date());
    return token === null ? undefined : sandboxPath(token);
  } finally {
    await pool.end();
  }
}

/** Loaded only if it is asked for. */
async function startOperatorPage(
  { requestUrl }: Database,
  address: { readonly port: number; readonly host: string },
  { log, load }: { readonly log: Log; readonly load: RunningServer['campaignLoad'] },
) {
  const { createCampaignPool } = await import('#server/store/pool.ts');
  const { readOverview } = await import('#server/campaign/operator/overview.ts');
  const { serveOperatorPage } = await import('#server/operator-page.tsx');
  const pool = createCampaignPool(requestUrl, log, { size: 2 });
  const page = await serveOperatorPage({ ...address, load, read: (now) => readOverview(pool, now) });
  log.info({ url: page.url }, "the operator's page");
  return {
    async close() {
      await page.close();
      await pool.end();
    },
  };
}

type Start = (database: Database, config: Config, log: Log) => Promise<RunningServer>;

// Loaded only when it is needed: a primary process answers no requests itself.
async function startAlone(): Promise<Start> {
  const { startServer } = await import('#server/serve.ts');
  return startServer;
}

const startInWorkers = async (): Promise<Start> => (await import('./workers/start-workers.ts')).startWorkers;
