// Times are asserted here, since "no piece of work holds the thread over 50 ms" is a promise. They are times on the
// processor of a server in a process of its own, and the least of several attempts.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { presentBound, requestBound } from '#test/support/processor-time.ts';
import { type Address, addressesOf } from './addresses.ts';
import { type Attack, attacksOf } from './attacks.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 600_000);
afterAll(() => world?.close());

/** The names of fields of all forms that the pages have, by the form's address. */
async function fieldNames(addresses: readonly Address[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Set<string>>();
  for (const { path, headers, kind } of addresses.filter(({ route }) => route.startsWith('/console'))) {
    if (kind !== 'none') continue;
    const html = await (await fetch(world.server.url + path, { headers, redirect: 'manual' })).text();
    for (const [, attributes = '', content = ''] of html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)) {
      const action = /action="([^"?]*)/.exec(attributes)?.[1] ?? path;
      const names = found.get(action) ?? new Set<string>();
      found.set(action, names);
      for (const [, name = ''] of content.matchAll(/ name="([^"]*)"/g)) if (name !== 'formToken') names.add(name);
    }
  }
  return new Map([...found].map(([action, names]) => [action, [...names]]));
}

/** Sends one attack, and reads the answer to its end. Gives its status; 0 if the server ended the connection. */
async function send({ method, path, headers }: Address, attack: Attack): Promise<number> {
  try {
    const answer = await fetch(world.server.url + path + (attack.query ?? ''), {
      method,
      redirect: 'manual',
      headers: { ...headers, ...attack.headers, ...(attack.type && { 'Content-Type': attack.type }) },
      body: attack.body ?? null,
      signal: AbortSignal.timeout(60_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    // A body that is refused unread may still be on its way when the connection ends.
    return 0;
  }
}

/** Asks for a district every 20 ms until it is ended, and says how often it got none. */
function lookUpMeanwhile(): { end(): Promise<{ asked: number; failed: number }> } {
  let isOver = false;
  const counted = { asked: 0, failed: 0 };
  const asking = (async () => {
    while (!isOver) {
      const next = new Promise((resolve) => setTimeout(resolve, 20));
      const answer = await fetch(`${world.server.url}/api/v1/electoral/lookup?postalCode=W0A1C0`);
      if (answer.status !== 200) counted.failed++;
      await answer.arrayBuffer();
      counted.asked++;
      await next;
    }
  })();
  return {
    async end() {
      isOver = true;
      await asking;
      return counted;
    },
  };
}

const attempts = 3;
/** So many are sent at once. */
const together = 6;

const ordinary: Attack = { name: 'an ordinary request', query: '?q=a' };

const inGroups = (cases: readonly Case[]): Case[][] =>
  Array.from({ length: Math.ceil(cases.length / together) }, (_, n) => cases.slice(n * together, (n + 1) * together));

interface Case {
  readonly address: Address;
  readonly attack: Attack;
}

/** The server may turn away one of many at once, by 503. Any other status from 500 on is a fault, however seldom it is seen. */
const isFault = (status: number): boolean => status >= 500 && status !== 503;

/**
 * The longest piece of work for an attack: the least of some attempts, since code is compiled and garbage is collected. Of the
 * statuses a fault counts, else the least.
 */
async function longestPiece({ address, attack }: Case): Promise<readonly [milliseconds: number, status: number]> {
  let [least, status] = [Infinity, Infinity];
  for (let n = 0; n < attempts && (least > requestBound || status >= 500); n++) {
    await world.server.longest();
    const seen = await send(address, attack);
    status =
      isFault(status) || isFault(seen) ? Math.max(status === Infinity ? 0 : status, seen) : Math.min(status, seen);
    least = Math.min(least, await world.server.longest());
  }
  return [least, status];
}

/**
 * The cases that hold the thread or fail, of some that are sent at once: if any seems to, each is sent again, alone, and the
 * bound is that of the machine as it is then.
 */
async function wrongOf(cases: readonly Case[]): Promise<Wrong[]> {
  await world.server.longest();
  const statuses = await Promise.all(cases.map(({ address, attack }) => send(address, attack)));
  if ((await world.server.longest()) <= requestBound && statuses.every((status) => status < 500)) return [];
  const wrong: Wrong[] = [];
  for (const [n, each] of cases.entries()) {
    const [milliseconds, again] = await longestPiece(each);
    const first = statuses[n] as number;
    const status = isFault(first) ? first : again;
    const name = `${each.address.method} ${each.address.route}: ${each.attack.name}`;
    const isSlow = milliseconds > requestBound && milliseconds > (await presentBound());
    if (isSlow || status >= 500) wrong.push({ name, status, milliseconds });
  }
  return wrong;
}

interface Wrong {
  readonly name: string;
  readonly status: number;
  readonly milliseconds: number;
}

it('no text that a stranger, a member or a program sends to any address holds the thread, or stays in memory', async () => {
  const part = process.env.ADDRESS;
  const addresses = (await addressesOf(world)).filter(({ route }) => part === undefined || route.includes(part));
  const names = await fieldNames(addresses);
  const all: Case[] = addresses.flatMap((address) =>
    attacksOf(address, names.get(address.path) ?? ['name']).map((attack) => ({ address, attack })),
  );
  // What stays after a first request of each kind is code and caches: of guides, of places, of pages.
  const pages = addresses.filter(({ kind }) => kind === 'none').map((address) => ({ address, attack: ordinary }));
  const first = [...pages, ...all.filter((_, n) => n % 23 === 0)];
  for (const cases of inGroups(first)) await Promise.all(cases.map(({ address, attack }) => send(address, attack)));
  const before = await world.server.memory();

  const lookUps = lookUpMeanwhile();
  const wrong: Wrong[] = [];
  for (const cases of inGroups(all)) wrong.push(...(await wrongOf(cases)));
  const { asked, failed: unanswered } = await lookUps.end();

  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(50);
  expect(unanswered).toBe(0);
  expect((await world.server.memory()) - before).toBeLessThan(20);
}, 1_200_000);
