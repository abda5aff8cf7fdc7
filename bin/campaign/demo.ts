import type { Command } from 'commander';
import { withPool } from '#bin/campaign/with-pool.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';

const description = `Creates a key of the sandbox campaign and prints it, once.

The key has every scope. If there is no sandbox campaign, it is made.`;

export function addDemoKey(group: Command, environment: CommandEnvironment): void {
  addJson(addSubcommand(group, 'demo-key', description)).action(async ({ json }: { json?: boolean }) => {
    const { issueDemoKey } = await import('#server/campaign/operator/demo.ts');
    const created = await withPool(environment, 'migrate', issueDemoKey);
    const { key, keyId, code } = created;
    environment.print(
      json
        ? `${JSON.stringify(created)}\n`
        : `${key}\n\nThis is the only time that the key is shown. Its id is ${keyId}, its campaign the sandbox ${code}.\n`,
    );
  });
}

const resetDemoDescription = `Puts the records of the sandbox campaign back.

They become what they are at first. Keys, people and audit log stay.`;

export function addResetDemo(group: Command, environment: CommandEnvironment): void {
  addJson(addSubcommand(group, 'reset-demo', resetDemoDescription)).action(async ({ json }: { json?: boolean }) => {
    const { resetExistingDemo } = await import('#server/campaign/operator/demo.ts');
    const campaignId = await withPool(environment, 'migrate', resetExistingDemo);
    const reset = campaignId !== null;
    environment.print(
      json
        ? `${JSON.stringify({ reset, campaignId })}\n`
        : `${reset ? 'The sandbox campaign was reset.' : 'There is no sandbox campaign. "demo-key" makes one.'}\n`,
    );
  });
}
