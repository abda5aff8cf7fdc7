import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Visitor } from '#test/support/console/console.ts';
import { collectGarbage } from '#test/support/processes/used-memory.ts';
import { type FilledConsole, startFilledConsole } from './security/filled-console.ts';
import { addressOf, isFound, isGet, named } from './security/routes.ts';

/** Of each page. CONSOLE_VIEWS=1000 takes half an hour on a machine without other work. */
const views = Number(process.env.CONSOLE_VIEWS ?? 8);

let console: FilledConsole;
let owner: Visitor;
beforeAll(async () => {
  console = await startFilledConsole();
  owner = await console.app.signedIn('our-owner', console.filled.campaignId, 'OWNER');
  // A page of the audit log that is full.
  await console.app.database.knex.raw(
    `insert into audit_log (campaign_id, id, created_at, operation, status)
     select ?, gen_random_uuid(), now(), 'listVoters', 200 from generate_series(1, 120)`,
    [console.filled.campaignId],
  );
});
afterAll(() => console.app.close());

/** What the process has besides V8's heap, such as what a formatter takes; V8 knows nothing of its size. */
const outsideHeap = () => process.memoryUsage().rss - process.memoryUsage().heapTotal;

const pages = named(isGet);

/**
 * How much more memory the process has at most while the pages are viewed, and how much more of its heap afterwards.
 */
async function growth(addresses: readonly string[], times: number): Promise<{ outside: number; heap: number }> {
  const viewAll = async () => {
    for (const address of addresses) {
      const answer = await owner.get(address);
      expect({ address, isServed: answer.status < 400 }).toEqual({ address, isServed: true });
    }
  };
  for (let warmUp = 0; warmUp < 3; warmUp++) await viewAll();
  collectGarbage();
  const before = { outside: outsideHeap(), heap: process.memoryUsage().heapUsed };
  let most = before.outside;
  for (let view = 0; view < times; view++) {
    await viewAll();
    most = Math.max(most, outsideHeap());
  }
  collectGarbage();
  const megabytes = (bytes: number) => bytes / 1e6;
  return { outside: megabytes(most - before.outside), heap: megabytes(process.memoryUsage().heapUsed - before.heap) };
}

describe('the memory of the console', () => {
  it(`does not grow in ${views} views of every page`, async () => {
    const addresses = pages
      // The page that a program leads to has nothing to show without the program's request.
      .filter(({ route }) => isFound(route, console.ids) && route.path !== '/connect')
      .map(({ route }) => addressOf(route, console.filled.code, console.ids));
    expect(addresses.length).toBeGreaterThan(20);
    const grown = await growth(addresses, views);
    expect(grown.outside).toBeLessThan(100);
    expect(grown.heap).toBeLessThan(20);
  }, 14_400_000);

  it('does not grow in 400 views of a hundred rows with their times', async () => {
    const grown = await growth([`/console/campaigns/${console.filled.code}/audit`], 400);
    expect(grown.outside).toBeLessThan(100);
  }, 600_000);
});
