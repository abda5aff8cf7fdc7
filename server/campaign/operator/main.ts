import { readConfig } from '#core/config.ts';
import { openDatabase } from '#core/database/database.ts';
import { migrate } from '#core/database/migrate.ts';
import { HustingsError } from '#core/errors.ts';
import { createLog } from '#core/log.ts';
import { migrations } from '#migrations/list.ts';
import { createCampaignPool } from '#server/campaign/database/pool.ts';
import { UsageError } from './command.ts';
import { prepareCommand, usage } from './run-command.ts';

/** What the operator does to campaigns from a terminal. Results go to standard output, all else to standard error. */
async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args[0] === 'help') {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const run = prepareCommand(args);
  const database = await openDatabase(readConfig(process.env), 'hustings operator');
  const pool = createCampaignPool(database.url, createLog('warn', process.stderr), 2);
  try {
    await migrate(database.knex, migrations);
    process.stdout.write(`${await run(pool)}\n`);
  } finally {
    await pool.end();
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${usage}\n`);
    process.exitCode = 2;
  } else {
    const text = error instanceof HustingsError ? error.message : ((error as Error).stack ?? String(error));
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}
