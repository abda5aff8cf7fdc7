import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { easternDay } from '#core/dates.ts';
import type { ListedCampaign } from '#server/campaign/operator/list-campaigns.ts';
import { withPool } from './with-pool.ts';

const description = `Lists all campaigns.

Closed ones too, of which nothing is kept but the code, the id and the numbers of receipts.`;

export function addList(group: Command, environment: CommandEnvironment): void {
  addJson(addSubcommand(group, 'list', description)).action(async ({ json }: { json?: boolean }) => {
    const { listCampaigns } = await import('#server/campaign/operator/list-campaigns.ts');
    const { renderTable } = await import('#bin/command-line/table.ts');
    const campaigns = await withPool(environment, 'require', listCampaigns);
    const rows = campaigns.map((campaign) => {
      const { code, name, subscriptionTier, campaignId } = campaign;
      return [code, [name, markOf(campaign)].filter(Boolean).join(' '), subscriptionTier ?? '', campaignId];
    });
    environment.print(
      json ? `${JSON.stringify({ campaigns })}\n` : `${renderTable(['code', 'name', 'plan', 'id'], rows)}\n`,
    );
  });
}

function markOf({ isDemo, closesAt, closedAt }: ListedCampaign): string {
  const day = (time: Date) => easternDay(time.getTime());
  if (closedAt) return `(closed ${day(closedAt)})`;
  if (closesAt) return `(closes ${day(closesAt)})`;
  return isDemo ? '(sandbox)' : '';
}

const overviewDescription = `Shows all campaigns with what an operator of many looks for: plan, members, voters, requests, refusals, last activity, size.

Requests and refusals are those of the last 24 hours, as the audit logs have them; the size is the campaign's share of each table. OPERATOR_PORT serves the same as a page.`;

export function addOverview(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'overview', overviewDescription).option(
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
