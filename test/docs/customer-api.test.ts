import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { plans } from '#core/plans.ts';
import { spoilReceipt } from '#server/campaign/donations/receipts/spoil-receipt.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { describePage } from './run/describe-page.ts';
import { root } from './run/read-page.ts';

const page = await readFile(join(root, 'docs/customer-api.md'), 'utf8');
const { path: folder } = temporaryFolder();

const api = await closedAfterAll(startCampaignApi({ rateLimit: true, now: () => new Date('2026-10-05T14:00:00Z') }));

const blocks = await describePage(
  'docs/customer-api.md',
  () => ({ url: api.base.replace(/\/api\/v1$/, ''), database: api.database, folder }),
  {
    async note(kind, text) {
      if (kind !== 'console') return false;
      const [, donationId] = /^spoil the receipt of (.*)$/.exec(text) as unknown as [string, string];
      await spoil(donationId);
      return true;
    },
  },
);

describe('docs/customer-api.md', () => {
  it('shows a response for each command', () => {
    const commands = blocks.filter(({ kind, text }) => kind === 'sh' && /^(curl|npm)/.test(text));
    expect(commands.length).toBe(blocks.filter(({ kind }) => kind === 'http' || kind === 'json').length);
    expect(commands.length).toBeGreaterThan(20);
  });

  it('names every operation with its scope', () => {
    for (const { method, path, scope } of campaignEndpoints) {
      const row = page.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${method} ${path}\``));
      expect(row).toContain(`\`${scope}\``);
    }
  });

  it('has the limits of the plans', () => {
    for (const [name, { apiAccess, requestsPerMinute, voters }] of Object.entries(plans)) {
      const row = `| \`${name}\` | ${requestsPerMinute.toLocaleString('en')} | ${voters.toLocaleString('en')} |`;
      if (apiAccess) expect(page).toContain(row);
    }
  });
});

async function spoil(donationId: string): Promise<void> {
  const row = await api.database
    .knex('donations')
    .join('memberships', 'memberships.campaign_id', 'donations.campaign_id')
    .where('donations.id', donationId)
    .first('memberships.campaign_id', 'memberships.user_id');
  await spoilReceipt(api.api.pool, row.campaign_id, { donationId, userId: row.user_id, reason: 'The name was wrong.' });
}
