import { readConfig } from '#core/config.ts';
import { createLog } from '#core/log.ts';
import { startServer } from './start.ts';
import { welcome } from './welcome.ts';

// Whoever reads what we print may go away; that is no reason to stop answering.
process.stdout.on('error', () => {});

const stopRequested = new AbortController();

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const starting = startServer(config, log, stopRequested.signal);

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping; once more to stop at once');
    stopRequested.abort();
    starting
      .then((server) => server.close())
      .then(
        () => process.exit(0),
        (error: Error) => {
          if (error === stopRequested.signal.reason) process.exit(0);
          log.error({ err: error }, 'did not stop cleanly');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const server = await starting;
  process.stdout.write(welcome(server.url, server.demo));
} catch (error) {
  if (stopRequested.signal.aborted && error === stopRequested.signal.reason) process.exit(0);
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
