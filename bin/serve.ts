import type { Command } from 'commander';
import { describeError } from './command-line/describe-error.ts';
import { addSubcommand } from './command-line/subcommand.ts';
import type { Terminal } from './command-line/terminal.ts';

export function addServe(program: Command, terminal: Terminal): void {
  const summary = 'Starts the server, with its database and the jobs.';
  addSubcommand(program, 'serve', summary).action(async () => {
    try {
      await serve(terminal);
    } catch (error) {
      terminal.printError(`${describeError(error)}\n`);
      // Whatever had been started by then would keep the process alive.
      process.exit(1);
    }
  });
}

async function serve({ print }: Terminal): Promise<void> {
  const { readConfig } = await import('#core/config.ts');
  const { createLog } = await import('#core/log.ts');
  const { startHustings } = await import('./serve/start-hustings.ts');
  const { welcome } = await import('./serve/welcome.ts');
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const starting = startHustings(config, log);

  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping; once more to stop at once');
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
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const { url, demo } = await starting;
  print(welcome(url, demo));
}
