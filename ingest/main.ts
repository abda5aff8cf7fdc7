import { SourceError } from '#core/errors.ts';
import { readOptions, UsageError, usage } from './options.ts';

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  // Workers and the rest of the program load side by side.
  const pool = options.review ? null : import('./run/workers/pool.ts').then(({ Pool }) => Pool.open());
  pool?.catch(() => {});
  try {
    const { carryOut } = await import('./command.ts');
    return await carryOut(options, pool);
  } finally {
    await pool?.then((opened) => opened.close());
  }
}

/** What to tell, and how to end, where the command could not be carried out at all. */
function tell(error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${usage}\n`);
    return 2;
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${error instanceof SourceError ? message : (stack ?? message)}\n`);
  return 1;
}

process.exitCode = await main(process.argv.slice(2)).catch(tell);
