import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { type Command, readArguments, UsageError, usageOf } from './command.ts';
import { create } from './create.ts';
import { demoKey } from './demo-key.ts';
import { importVolunteers } from './import-volunteers.ts';
import { key } from './key.ts';
import { keys } from './keys.ts';
import { list } from './list.ts';
import { plan } from './plan.ts';
import { resetDemo } from './reset-demo.ts';
import { revoke } from './revoke.ts';

export const commands: readonly Command[] = [
  create,
  list,
  key,
  keys,
  revoke,
  plan,
  importVolunteers,
  demoKey,
  resetDemo,
];

export const usage = `npm run campaign -- <command> …\n\n${commands.map(usageOf).join('\n')}\n
<campaign> is a campaign's id or code. With --json the result is one JSON object (npm run --silent leaves npm's own lines away).`;

/** Finds the command and reads its arguments before anything is opened. Throws a UsageError. */
export function prepareCommand(args: readonly string[]): (pool: CampaignPool) => Promise<string> {
  const [name, ...rest] = args;
  const command = commands.find((each) => each.name === name);
  if (!command) throw new UsageError(name ? `There is no command "${name}".` : 'Which command?');
  const given = readArguments(command, rest);
  return async (pool) => {
    const result = await command.run(pool, given);
    return given.json ? JSON.stringify(result) : command.describe(result);
  };
}
