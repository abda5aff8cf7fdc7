import { beforeAll, expect, it } from '@jest/globals';
import { spool } from '#server/console/http/spool.ts';
import { Shares } from '#server/http/request/files/shares.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let first: { member: Visitor; page: string; campaignId: string };
let second: typeof first;
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  const campaign = async (name: string) => {
    const { campaignId, code } = await app.campaign();
    const member = await app.signedIn(name, campaignId);
    return { member, campaignId, page: `/console/campaigns/${code}/walk-lists/print` };
  };
  first = await campaign('first');
  second = await campaign('second');
});

it('one campaign makes one long document at a time, and others still make theirs', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const making = spool(first.campaignId, async (path) => {
    await finished;
    const { writeFile } = await import('node:fs/promises');
    await writeFile(path, 'x');
  });
  const refused = await first.member.get(first.page);
  expect(refused.status).toBe(429);
  expect(first.member.html).toContain('A long document of this campaign is being made right now');
  expect((await second.member.get(second.page)).status).toBe(200);
  finish();
  (await making).stream.destroy();
  expect((await first.member.get(first.page)).status).toBe(200);
});

it('slots are released once, also if the work fails', async () => {
  const shares = new Shares({ inAll: 3, ofCampaign: 2 });
  const [one, two] = [shares.take('a'), shares.take('a')] as Array<() => void>;
  expect(shares.take('a')).toBe('by the campaign');
  const three = shares.take('b') as () => void;
  expect(shares.take('b')).toBe('by others');
  one?.();
  one?.();
  expect(shares.take('b')).toBeInstanceOf(Function);
  expect(shares.take('c')).toBe('by others');
  for (const give of [two, three]) give?.();
  expect(shares.take('c')).toBeInstanceOf(Function);
  for (let i = 0; i < 5; i++) {
    await expect(spool(first.campaignId, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
  }
});
