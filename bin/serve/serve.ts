import { type Command, Option } from 'commander';
import { describeError } from '#bin/command-line/describe-error.ts';
import { addSubcommand } from '#bin/command-line/subcommand.ts';
import type { Terminal } from '#bin/command-line/terminal.ts';
import { createSignalHandler, onStopSignals } from '#bin/processes/stop-signal.ts';

export function addServe(program: Command, terminal: Terminal): void {
  const summary = 'Starts the server, with its database and the jobs.';
  const only = new Option(
    '--only <service>',
    'Serves the electoral API or the campaign API alone. The same as SERVES.',
  );
  const command = addSubcommand(program, 'serve', summary).addOption(only.choices(['electoral', 'campaign']));
  command.action(async (options: { only?: string }) => {
    // The processes that the server starts have to know it too.
    if (options.only) process.env.SERVES = options.only;
    const stopRequested = new AbortController();
    try {
      await serve(terminal, stopRequested);
    } catch (error) {
      if (isStopRequest(error, stopRequested)) process.exit(0);
      terminal.printError(`${describeError(error)}\n`);
      // Whatever had been started by then would prevent the end of the process.
      process.exit(1);
    }
  });
}

/** Whether the start was broken off because the process was asked to stop. */
const isStopRequest = (error: unknown, { signal }: AbortController) => signal.aborted && error === signal.reason;

async function serve({ print, isScreen = false }: Terminal, stopRequested: AbortController): Promise<void> {
  const { readConfig } = await import('#core/config.ts');
  const { createLog } = await import('#core/log.ts');
  const { logFailures } = await import('#core/processes/failures.ts');
  const { endWhenHung } = await import('#core/processes/hanging/hang-watch.ts');
  const { limitHeapGrowth } = await import('#core/processes/heap-growth.ts');
  const { takeOwnerAddress } = await import('#bin/processes/owner-address.ts');
  const { startHustings } = await import('./start-hustings.ts');
  const { welcome } = await import('./welcome.ts');
  limitHeapGrowth();
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const jobsEnvironment = takeOwnerAddress(process.env);
  const starting = startHustings(config, log, { signal: stopRequested.signal, jobsEnvironment, isSeen: isScreen });

  const stop = (signal: string) => {
    stopRequested.abort();
    log.info({ signal }, 'stopping; once more to stop at once');
    starting
      .then((running) => running.close())
      .then(
        () => {
          log.info('stopped');
          process.exit(0);
        },
        (error: Error) => {
          if (isStopRequest(error, stopRequested)) process.exit(0);
          log.error({ err: error }, 'did not stop cleanly');
          process.exit(1);
        },
      );
  };
  onStopSignals(createSignalHandler(stop, () => process.exit(1)));

  const { url, demo, sandboxPath } = await starting;
  logFailures(log);
  endWhenHung();
  print(welcome(url, demo, config, sandboxPath));
}
