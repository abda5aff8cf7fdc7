import { type Command, InvalidArgumentError } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import type { Distribution } from '#core/database/distribute/distribute.ts';

interface Options {
  readonly distribute?: boolean;
  readonly shards: number;
  readonly json?: boolean;
}

export function addMigrate(program: Command, { openDatabase, print, printError }: CommandEnvironment): void {
  const command = addSubcommand(
    program,
    'migrate',
    `Brings the schema of the database up to date.
With --distribute it also distributes campaigns over the nodes of a Citus cluster, whose coordinator DATABASE_URL names.
Stop the servers before; a second run does nothing.`,
  )
    .option('--distribute', 'Distributes the tables of campaigns over the nodes of a Citus cluster.')
    .option('--shards <number>', 'Into how many shards each table is split. It cannot be changed later.', positive, 32);
  addJson(command).action(async ({ distribute: isDistributed, shards, json }: Options) => {
    const { prepareSchema } = await import('#core/database/setup/prepare-schema.ts');
    const { migrations } = await import('#migrations/list.ts');
    const database = await openDatabase('hustings migrate');
    try {
      const url = database.ownerUrl ?? database.url;
      const { distribute, requireCoordinator } = await import('#core/database/distribute/distribute.ts');
      if (isDistributed) await requireCoordinator(url);
      const applied = await prepareSchema(database, migrations);
      if (!json) print(`${describe(applied)}\n`);
      if (!isDistributed) {
        if (json) print(`${JSON.stringify({ applied })}\n`);
        return;
      }
      const distribution = await distribute({
        url,
        shards,
        onTable: (table, kind) =>
          printError(`${table}: ${kind === 'reference' ? 'copied to' : 'distributed over'} all nodes\n`),
      });
      print(json ? `${JSON.stringify({ applied, ...distribution })}\n` : `${describeDistribution(distribution)}\n`);
    } finally {
      await database.close();
    }
  });
}

function positive(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 64_000)
    throw new InvalidArgumentError('It must be a number from 1 to 64000.');
  return number;
}

function describe(applied: readonly string[]): string {
  return applied.length === 0 ? 'The schema was up to date.' : `Applied ${applied.join(', ')}.`;
}

function describeDistribution({ cluster, shards, reference, distributed }: Distribution): string {
  const nodes = `Citus ${cluster.citus}, ${shards} shards on ${cluster.workers.join(', ')}`;
  const placed = reference.length + distributed.length;
  return placed === 0 ? `All tables were distributed (${nodes}).` : `Distributed ${placed} tables (${nodes}).`;
}
