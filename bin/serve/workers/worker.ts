import { readConfig } from '#core/config.ts';
import { createLog, standardOutput } from '#core/log.ts';
import { logFailures } from '#core/processes/failures.ts';
import { endWhenHung } from '#core/processes/hanging/hang-watch.ts';
import { limitHeapGrowth } from '#core/processes/heap-growth.ts';
import { startServer } from '#server/serve.ts';
import { linkToPrimary } from '#server/workers/primary-link.ts';
import { createSharedCounters } from '#server/workers/shared-counters.ts';

/** How often it says what campaigns take of it. */
const loadMilliseconds = 15_000;

/** A worker process: a server that shares its port, the map, notifications and rate counts with others. */
async function work(): Promise<void> {
  limitHeapGrowth();
  const { started, listener, send, ask, onStop } = linkToPrimary(process);
  const { number, workers, database } = await started;
  // Workers that ask for any free port are given the same one as long as one of them listens.
  const config = readConfig(process.env);
  // Several processes write to one pipe. A line that is written alone is not torn.
  const log = createLog(config.logLevel, standardOutput({ sync: true }), { worker: number });
  const counter = createSharedCounters((wanted) => ask('count', wanted));
  const packedMaps = { current: () => ask('map', null) };
  const starting = startServer(database, config, log, {
    workers,
    isFirst: number === 1,
    listener,
    packedMaps,
    counter,
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    starting
      .then((running) => running.close())
      .then(
        () => process.exit(0),
        (error: Error) => {
          log.error({ err: error }, 'did not stop cleanly');
          process.exit(1);
        },
      );
  };
  onStop(stop);
  process.on('SIGTERM', stop);
  // Ctrl-C and the end of the terminal reach every process of it. The primary says what comes of them.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  try {
    const { url, demo, campaignLoad } = await starting;
    endWhenHung();
    logFailures(log, () => send({ type: 'replace' }));
    send({ type: 'listening', url, demo });
    setInterval(() => send({ type: 'load', load: campaignLoad() }), loadMilliseconds).unref();
  } catch (error) {
    send({ type: 'failed', message: (error as Error).message });
    process.exitCode = 1;
    process.disconnect();
  }
}

await work();
