import cluster from 'node:cluster';
import { join } from 'node:path';
import type { Config } from '#core/config.ts';
import { openChannels } from '#core/database/channels.ts';
import { connect, type Database } from '#core/database/database.ts';
import { openDatabaseListener } from '#core/database/listener.ts';
import { notifyThrough } from '#core/database/notification-probe.ts';
import { requestTimeouts } from '#core/database/silent-connection.ts';
import type { Log } from '#core/log.ts';
import { builtFile, builtFileArguments } from '#core/processes/built-file.ts';
import { createPackedMaps } from '#server/electoral/map/file/packed-maps.ts';
import type { RunningServer } from '#server/serve.ts';
import { joinLoads, type LoadOfCampaign, mostLoaded } from '#server/store/load/campaign-load.ts';
import type { CountRequest, FromWorker, Question, Questions, ToWorker } from '#server/workers/messages.ts';
import { countForWorkers } from '#server/workers/shared-counters.ts';
import { SupervisedWorker } from './supervised-worker.ts';

/** A little longer than a worker gives the requests under way. */
const graceMilliseconds = 15_000;

const upToHalfAMinute = (failures: number) => Math.min(30_000, 100 * 2 ** (failures - 1));

type Answers = { readonly [Q in Question]: (asked: Questions[Q]['asked']) => Promise<Questions[Q]['answered']> };

/**
 * Starts the worker processes, which all listen on one port, and does for all of them what is done once a machine: listens
 * to the database, stores the map, counts requests, serves metrics. A worker that ends is started again.
 * Errors: the first that a worker meets while it starts; nothing is left running.
 */
export async function startWorkers(database: Database, config: Config, log: Log): Promise<RunningServer> {
  cluster.setupPrimary({ exec: builtFile('worker.mjs'), args: [], execArgv: builtFileArguments });
  const workers: SupervisedWorker[] = [];
  const tellAll = (message: ToWorker) => {
    for (const worker of workers) worker.tell(message);
  };

  let isHearing = false;
  const setHearing = (hears: boolean) => {
    if (hears === isHearing) return;
    isHearing = hears;
    tellAll({ type: 'hearing', isHearing });
  };
  const requests = connect(database.requestUrl, 'hustings notifications', 1, requestTimeouts);
  const listener = openDatabaseListener({ url: database.url, notify: notifyThrough(requests), log });
  for (const channel of openChannels) {
    listener.subscribe(channel, {
      onNotification: (payload) => tellAll({ type: 'notification', channel, payload }),
      onConnected: () => setHearing(true),
      onDisconnected: () => setHearing(false),
    });
  }

  const packedMaps = createPackedMaps({
    databaseUrl: database.url,
    knex: database.knex,
    log,
    folder: join(config.dataDir, 'map'),
  });
  const count = countForWorkers();
  const answers: Answers = {
    count: (wanted: readonly CountRequest[]) => count(wanted),
    async map() {
      const packed = await packedMaps.current();
      return 'path' in packed ? packed : null;
    },
  };

  const onMessage = (message: FromWorker, tell: (answer: ToWorker) => void) => {
    if (message.type === 'ready') tell({ type: 'hearing', isHearing });
    if (message.type !== 'ask') return;
    const { id, question, asked } = message;
    const answer = answers[question] as (asked: unknown) => Promise<unknown>;
    answer(asked).then(
      (answered) => tell({ type: 'answer', id, answered }),
      (error: Error) => tell({ type: 'answer', id, error: error.message }),
    );
  };
  const onMessageOf = (number: number) => (message: FromWorker, tell: (answer: ToWorker) => void) => {
    if (message.type === 'load') loads.set(number, message.load);
    else onMessage(message, tell);
  };
  /** By worker. */
  const loads = new Map<number, readonly LoadOfCampaign[]>();
  for (let number = 1; number <= config.workers; number++) {
    const { url, requestUrl } = database;
    const start = () => ({ number, workers: config.workers, database: { url, requestUrl } });
    workers.push(
      new SupervisedWorker({ log, start, onMessage: onMessageOf(number), graceMilliseconds, backOff: upToHalfAMinute }),
    );
  }
  const close = async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await listener.close();
    await requests.destroy();
  };
  try {
    const [first] = await Promise.all(workers.map(({ listening }) => listening));
    const metrics = config.metrics && (await serveMetricsOf(workers, database, config.metrics));
    if (metrics) log.info({ url: metrics.url }, 'metrics');
    const { url, demo } = first as Awaited<SupervisedWorker['listening']>;
    return {
      url,
      demo,
      campaignLoad: () => joinLoads([...loads.values()], mostLoaded),
      async close() {
        await metrics?.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function serveMetricsOf(
  workers: readonly SupervisedWorker[],
  { knex }: Database,
  address: NonNullable<Config['metrics']>,
) {
  // Loaded only if metrics are served: prom-client takes time to load.
  const { createPrimaryMetrics, serveMetrics } = await import('#server/metrics.ts');
  const metrics = createPrimaryMetrics({
    knex,
    workers: () => ({
      listening: workers.filter(({ isListening }) => isListening).length,
      restarts: workers.reduce((sum, { restarts }) => sum + restarts, 0),
    }),
  });
  return serveMetrics(metrics, address);
}
