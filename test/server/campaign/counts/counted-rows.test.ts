import { beforeAll, describe, expect, it } from '@jest/globals';
import type { campaignCounts } from '#server/campaign/counts/counts.ts';
import { getCounts } from '#server/campaign/counts/operations/get-counts.ts';
import { type Canvassing, canvassing } from '#server/campaign/overview/canvassing.ts';
import type { ResponseOf } from '#server/operations/campaign-endpoint.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { fillDonations } from '#test/server/campaign/donations/fill-donations.ts';
import { startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { explainOperation, rowsRead } from '#test/support/postgres/explain.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import { fillManyVoters } from '#test/support/voters.ts';

const api = await closedAfterAll(startCampaignApi());

const read = async (query: string, key: string) => {
  const { status, body } = await api.request('GET', `/counts${query}`, { key });
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.data as unknown as ResponseOf<typeof campaignCounts>;
};

const asMember: typeof getCounts.handle = (request, context: never) =>
  getCounts.handle(request, { ...(context as object), principal: { kind: 'operator' } } as never);

describe('the work of counting', () => {
  let large: TestCampaign;
  beforeAll(async () => {
    large = await api.campaign();
    await fillManyVoters(api.database.knex, large, 100_050);
    await fillDonations(api.database.knex, large, 1_000, 50);
    await vacuum(api.database.knex, 'voters');
    await api.database.knex.raw('analyze');
  });

  it('has a bound: of more voters the parts are those of one riding', async () => {
    const all = (await read('', large.key)).voters;
    expect(all).toEqual({
      total: 100_050,
      contacted: null,
      bySupportLevel: null,
      byRiding: null,
      byPoll: null,
      isComplete: false,
    });
    const of = (await read('?riding=riding%203', large.key)).voters;
    expect(of).toMatchObject({ total: 10_005, contacted: 0, isComplete: true });
    const polls = of?.byPoll ?? [];
    expect(polls.map(({ poll }) => poll)).toEqual(['3', '13', '23', '33']);
    expect(polls.reduce((sum, { voters }) => sum + voters, 0)).toBe(10_005);
  });

  it('reads indexes, and of voters nothing else', async () => {
    const plan = await explainOperation(
      api,
      { ...getCounts, handle: asMember } as never,
      { query: { riding: 'Riding 3' } },
      large,
    );
    expect(plan).toMatch(/Index Only Scan using voters_counted_by_riding_and_poll on voters/);
    for (const table of ['voters', 'donations']) expect(plan).not.toContain(`Seq Scan on ${table}`);
    const donations = await rowsRead(api, { ...getCounts, handle: asMember } as never, {}, 'donations', large);
    expect(donations).toBeLessThan(5_000);
  });

  it('of the overview reads an index alone too, and voters who were visited, whichever way the riding is written', async () => {
    let counted: Canvassing | undefined;
    const overview = async (_: unknown, { tx }: { tx: CampaignTransaction }) => {
      counted = await canvassing(tx, 'RIDING  3');
    };
    const plan = await explainOperation(api, { ...getCounts, handle: overview } as never, {}, large);
    expect(counted?.voters).toBe(10_005);
    expect(plan).toMatch(/Index Only Scan using voters_counted_by_riding_and_poll on voters/);
    expect(plan).not.toMatch(/(Seq|Heap) Scan (using \w+ )?on voters/);
    expect(plan.match(/Index Scan using \w+ on voters/g)).toEqual(['Index Scan using voters_pkey on voters']);
  });
});
