import { describe, expect, it } from '@jest/globals';
import { CampaignLoad, joinLoads } from '#server/store/load/campaign-load.ts';
import { SpentTime } from '#server/store/load/spent-time.ts';

const load = (campaignId: string, database: number, program = 0) => ({ campaignId, operations: 1, database, program });

describe('time that an operation has waited', () => {
  it('counts statements that are under way at the same time once', () => {
    let now = 0;
    const spent = new SpentTime(() => now);
    spent.send();
    now = 10;
    spent.send();
    now = 25;
    spent.receive();
    now = 30;
    spent.receive();
    now = 1_000;
    expect(spent.database).toBe(30);
    spent.send();
    now = 1_005;
    spent.receive();
    expect(spent.database).toBe(35);
  });

  it('counts a wait that fails', async () => {
    let now = 0;
    const spent = new SpentTime(() => now);
    const refused = spent.wait('queue', Promise.reject(new Error('full')));
    now = 7;
    await expect(refused).rejects.toThrow('full');
    expect(spent.queue).toBe(7);
  });
});

describe('what campaigns take of a server', () => {
  it('is that of the last hour, the greatest first', () => {
    let now = 0;
    const seen = new CampaignLoad(() => now);
    seen.add(load('a', 50));
    now = 30 * 60_000;
    seen.add(load('b', 20, 10));
    seen.add(load('b', 20, 10));
    seen.add(load('c', 1));
    expect(seen.greatest(2)).toEqual([
      { campaignId: 'b', operations: 2, database: 40, program: 20 },
      { campaignId: 'a', operations: 1, database: 50, program: 0 },
    ]);
    now = 61 * 60_000;
    expect(seen.greatest(5).map(({ campaignId }) => campaignId)).toEqual(['b', 'c']);
  });

  it('takes no more memory than that of ten thousand campaigns in five minutes', () => {
    const seen = new CampaignLoad(() => 0);
    for (let n = 0; n < 10_050; n++) seen.add(load(`campaign ${n}`, 1));
    seen.add(load('campaign 3', 1));
    expect(seen.greatest(20_000)).toHaveLength(10_000);
    expect(seen.greatest(1)).toEqual([{ ...load('campaign 3', 2), operations: 2 }]);
  });

  it('is joined of several processes', () => {
    expect(joinLoads([[load('a', 1), load('b', 3)], [load('a', 4)]], 1)).toEqual([{ ...load('a', 5), operations: 2 }]);
  });
});
