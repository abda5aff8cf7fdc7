import type { Command } from 'commander';
import type { Knex } from 'knex';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addGroup, addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { type SchemaUse, withDatabase } from '#bin/command-line/with-database.ts';

export function addElectoralKey(program: Command, environment: CommandEnvironment): void {
  const group = addGroup(program, 'electoral-key', 'Manages keys of the electoral API.');
  addIssue(group, environment);
  addList(group, environment);
  addRevoke(group, environment);
}

interface Options {
  readonly name: string;
  readonly email: string;
  readonly json?: boolean;
}

function addIssue(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'issue', 'Issues a Pro key (1000 requests a minute) and prints it, once.')
    .requiredOption('--name <name>', 'Whose key it is.', nonEmpty)
    .requiredOption('--email <address>', 'Their e-mail address.', nonEmpty);
  addJson(command).action(async ({ name, email, json }: Options) => {
    const { id, tier, token } = await withKeys(environment, 'migrate', ({ issueProKey }, knex) =>
      issueProKey(knex, { name, email }),
    );
    environment.print(
      json
        ? `${JSON.stringify({ id, tier, apiKey: token })}\n`
        : `${token}\n\nThis is the only time that the key is shown. Its id is ${id}.\n`,
    );
  });
}

interface ListOptions {
  readonly email: string;
  readonly json?: boolean;
}

function addList(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'list', 'Lists all keys of an e-mail address, the newest first.').requiredOption(
    '--email <address>',
    'The e-mail address of the keys’ holder.',
    nonEmpty,
  );
  addJson(command).action(async ({ email, json }: ListOptions) => {
    const keys = await withKeys(environment, 'require', ({ listKeys }, knex) => listKeys(knex, email));
    const lines = keys.map(({ id, tier, createdAt, revokedAt }) => {
      const end = revokedAt ? `, revoked ${revokedAt.toISOString()}` : '';
      return `${id}  ${tier}  made ${createdAt.toISOString()}${end}`;
    });
    environment.print(json ? `${JSON.stringify({ keys })}\n` : `${lines.join('\n') || 'No keys.'}\n`);
  });
}

function addRevoke(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'revoke', 'Revokes a key, at once on every server.').argument(
    '<key-id>',
    'The id of the key; list shows it.',
  );
  addJson(command).action(async (id: string, { json }: { json?: boolean }) => {
    if (!(await withKeys(environment, 'migrate', ({ revokeKey }, knex) => revokeKey(knex, id)))) {
      throw new UsageError(`No key in use has the id ${id}; list shows those of an address.`);
    }
    environment.print(json ? `${JSON.stringify({ id, revoked: true })}\n` : `Revoked key ${id}.\n`);
  });
}

type Operator = typeof import('#server/electoral/keys/manage-keys.ts');

/** Opens the database and does `work` with what an operator may do to keys. */
async function withKeys<T>(
  environment: CommandEnvironment,
  schema: SchemaUse,
  work: (operator: Operator, knex: Knex) => Promise<T>,
): Promise<T> {
  const operator = await import('#server/electoral/keys/manage-keys.ts');
  return withDatabase(environment, { applicationName: 'hustings operator', schema }, ({ knex }) =>
    work(operator, knex),
  );
}
