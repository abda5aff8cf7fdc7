import type { Command } from 'commander';
import { withPool } from '#bin/campaign/with-pool.ts';
import { confirm, yesOption } from '#bin/command-line/confirm.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';

const description = `Makes a campaign of an export that another installation has written.

It keeps its id, its code, its plan and all its records: receipts with their pages and numbers (the next receipt has the next number); external ids, tags, turfs, visits with what they said before, the audit log. Its people become members; whoever has an account here under the same e-mail address keeps it. API keys and links of turfs arrive as names alone, and open nothing; webhooks, passwords and sign-in links do not arrive. A campaign of this id or code that is here already is never changed: the command then refuses. All of it arrives, or nothing.`;

interface Options {
  readonly from: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addMoveIn(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'move-in', description)
    .requiredOption('--from <file>', 'Needed. The export of "campaign export" or of the console.', nonEmpty)
    .option(...yesOption);
  addJson(command).action(async ({ from, yes = false, json }: Options) => {
    const { openExport } = await import('#server/campaign/operator/restore/open-export.ts');
    const { moveIn, readArriving } = await import('#server/campaign/operator/move-in/move-in.ts');
    const { knownPeople, readPeople } = await import('#server/campaign/operator/move-in/arriving-people.ts');
    const opened = await openExport(from);
    try {
      await withPool(environment, 'migrate', async (pool) => {
        const { campaignId, code, name } = await readArriving(opened);
        const people = await readPeople(opened);
        const query = async (text: string, values: readonly unknown[]) =>
          (await pool.query<{ id: string; email: string }>(text, [...values])).rows;
        const known = (await knownPeople(query, people)).size;
        const { madeAt, records } = opened.manifest;
        const what = `${name} (${code}), as it was at ${madeAt}: ${describe(records)}. Of ${people.length} people ${known} have an account here.`;
        if (!(await confirm(what, yes, environment))) return environment.fail();
        await moveIn(pool, opened, new Date());
        environment.print(
          json
            ? `${JSON.stringify({ campaignId, code, madeAt, records })}\n`
            : `Campaign ${code} (${campaignId}) is here. "campaign new-password" makes the link with which a person signs in; keys are made anew.\n`,
        );
      });
    } finally {
      opened.close();
    }
  });
}

const shown = ['voters', 'interactions', 'lawn-signs', 'volunteers', 'donations', 'receipts'];

const describe = (records: Readonly<Record<string, number>>) =>
  shown.map((file) => `${(records[file] ?? 0).toLocaleString('en')} ${file.replace('-', ' ')}`).join(', ');
