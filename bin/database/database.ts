import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addGroup, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';

export function addDatabase(program: Command, environment: CommandEnvironment): void {
  const group = addGroup(program, 'database', 'Says what a PostgreSQL of your own needs.');
  addSetup(group, environment);
}

const description = `Prints the SQL script that a superuser of PostgreSQL runs in psql before the first start.

It creates the two logins, the roles of the program, the database and its extensions. It can be run again, and is to be run again after an upgrade of Hustings that says so. The names are those of DATABASE_OWNER_URL and DATABASE_URL if these are set.`;

interface SetupOptions {
  readonly database?: string;
  readonly owner?: string;
  readonly login?: string;
}

function addSetup(group: Command, { print }: CommandEnvironment): void {
  addSubcommand(group, 'setup', description)
    .requiredOption('--print', 'Prints the script; nothing is run.')
    .option('--database <name>', 'The database; hustings unless DATABASE_URL names another.', nonEmpty)
    .option('--owner <name>', 'The login that owns the tables and migrates.', nonEmpty)
    .option('--login <name>', 'The login that serves.', nonEmpty)
    .action(async ({ database, owner, login }: SetupOptions) => {
      const { readConfig } = await import('#core/config.ts');
      const { setupScript } = await import('#core/database/setup/setup-script.ts');
      const { databaseUrl, databaseOwnerUrl } = readConfig(process.env);
      const served = databaseUrl ? new URL(databaseUrl) : undefined;
      const user = (url: URL | undefined) => decodeURIComponent(url?.username ?? '') || undefined;
      print(
        setupScript({
          database: database ?? (decodeURIComponent(served?.pathname.slice(1) ?? '') || 'hustings'),
          owner: owner ?? user(databaseOwnerUrl ? new URL(databaseOwnerUrl) : undefined) ?? 'hustings_owner',
          login: login ?? user(served) ?? 'hustings_app',
        }),
      );
    });
}
