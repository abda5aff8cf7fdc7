import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { readConfig } from '#core/config.ts';
import { openDatabase } from '#core/database/database.ts';
import { migrate } from '#core/database/migrate.ts';
import { HustingsError } from '#core/errors.ts';
import { migrations } from '#migrations/list.ts';
import { issueProKey, listKeys, revokeKey } from './operator.ts';

const usage = `npm run electoral-keys -- <command> [--json]

  issue --name <whose> --email <address>   Issues a Pro key (1000 requests a minute) and prints it, once.
  list --email <address>                   All keys of an e-mail address, the newest first.
  revoke <key id>                          Revokes a key, at once on every server.`;

class UsageError extends Error {}

interface Result {
  readonly data: object;
  /** The same for a person. */
  readonly text: string;
}

type Work = (knex: Knex) => Promise<Result>;

/** Reads the command before anything is opened. Throws a UsageError. */
function prepare(args: readonly string[]): { work: Work; json: boolean } {
  const { values, positionals } = parse(args);
  const { name, email, json = false } = values;
  const [command, ...operands] = positionals;
  const needed = (value: string | undefined, option: string): string => {
    if (!value) throw new UsageError(`${command} needs --${option}.`);
    return value;
  };
  if (command === 'revoke' ? operands.length !== 1 : operands.length > 0) throw new UsageError('Which key?');
  switch (command) {
    case 'issue':
      return { json, work: issue(needed(name, 'name'), needed(email, 'email')) };
    case 'list':
      return { json, work: list(needed(email, 'email')) };
    case 'revoke':
      return { json, work: revoke(operands[0] as string) };
    default:
      throw new UsageError(command ? `There is no command "${command}".` : 'Which command?');
  }
}

function parse(args: readonly string[]) {
  const options = { name: { type: 'string' }, email: { type: 'string' }, json: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const issue =
  (name: string, email: string): Work =>
  async (knex) => {
    const { id, tier, token } = await issueProKey(knex, { name, email });
    return {
      data: { id, tier, apiKey: token },
      text: `${token}\n\nThis is the only time that the key is shown. Its id is ${id}.`,
    };
  };

const list =
  (email: string): Work =>
  async (knex) => {
    const keys = await listKeys(knex, email);
    const lines = keys.map(({ id, tier, createdAt, revokedAt }) => {
      const end = revokedAt ? `, revoked ${revokedAt.toISOString()}` : '';
      return `${id}  ${tier}  made ${createdAt.toISOString()}${end}`;
    });
    return { data: { keys }, text: lines.join('\n') || 'No keys.' };
  };

const revoke =
  (id: string): Work =>
  async (knex) => {
    if (!(await revokeKey(knex, id)))
      throw new UsageError(`No key in use has the id ${id}; list shows those of an address.`);
    return { data: { id, revoked: true }, text: `Revoked key ${id}.` };
  };

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const { work, json } = prepare(args);
  const database = await openDatabase(readConfig(process.env), 'hustings operator');
  try {
    await migrate(database.knex, migrations);
    const { data, text } = await work(database.knex);
    process.stdout.write(`${json ? JSON.stringify(data) : text}\n`);
  } finally {
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${usage}\n`);
  else process.stderr.write(`${error instanceof HustingsError ? error.message : ((error as Error).stack ?? error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
