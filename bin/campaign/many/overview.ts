import type { Command } from 'commander';
import { withPool } from '#bin/campaign/with-pool.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';

const description = `Shows all campaigns with what an operator of many looks for: plan, members, voters, requests, refusals, last activity, size.

Requests and refusals are those of the last 24 hours, as the audit logs have them; the size is the campaign's share of each table. OPERATOR_PORT serves the same as a page.`;

export function addOverview(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'overview', description).option(
    '--sort <what>',
    'code, or the greatest or latest first: voters, requests, refusals, activity or size.',
    'code',
  );
  addJson(command).action(async ({ sort, json }: { sort: string; json?: boolean }) => {
    const { ordered, overviewOrders, readOverview } = await import('#server/campaign/operator/overview.ts');
    const { renderTable } = await import('#bin/command-line/table.ts');
    const { UsageError } = await import('#bin/command-line/usage-error.ts');
    const order = overviewOrders.find((each) => each === sort);
    if (!order) throw new UsageError(`--sort must be one of ${overviewOrders.join(', ')}.`);
    const campaigns = ordered(await withPool(environment, 'require', (pool) => readOverview(pool, new Date())), order);
    if (json) return environment.print(`${JSON.stringify({ campaigns })}\n`);
    const rows = campaigns.map((campaign) => [
      campaign.code,
      campaign.plan,
      ...[campaign.members, campaign.voters, campaign.requests, campaign.refusals].map((n) => n.toLocaleString('en')),
      campaign.lastActivity?.toISOString().slice(0, 16) ?? 'never',
      `${(campaign.bytes / 1e6).toFixed(1)} MB`,
    ]);
    const head = ['code', 'plan', 'members', 'voters', 'requests', 'refused', 'last activity', 'size'];
    environment.print(`${renderTable(head, rows)}\n`);
  });
}
