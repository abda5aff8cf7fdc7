// A server of the program, with its log: what strangers send to it is refused beside look-ups, stores nothing, and leaves
// lines with nothing of what was sent.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ProgramServer, startProgramServer } from '#test/support/http/program-server.ts';
import { hostileWorkbooks } from '#test/support/tables/hostile-workbooks.ts';

let server: ProgramServer;

beforeAll(async () => {
  server = await startProgramServer({ settings: { SAMPLE: 'off' } });
}, 300_000);
afterAll(() => server.close());

const secret = 'Zebediah Quixote';
const logged = (message: string) =>
  server.logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message);

async function sendList(bytes: Buffer): Promise<{ status: number; text: string }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), `${secret}.xlsx`);
  const answer = await fetch(`${server.url}/batch`, { method: 'POST', body: form, headers: { Accept: 'text/html' } });
  return { status: answer.status, text: await answer.text() };
}

/** Asks for a district every 20 ms while `work` is done, and gives the statuses. */
async function lookUpsDuring(work: () => Promise<void>): Promise<number[]> {
  const statuses: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const next = new Promise((resolve) => setTimeout(resolve, 20));
      const answer = await fetch(`${server.url}/api/v1/electoral/lookup?postalCode=W0A1C0`);
      statuses.push(answer.status);
      await answer.arrayBuffer();
      await next;
    }
  })();
  await work().finally(() => {
    isOver = true;
  });
  await asking;
  return statuses;
}

/** How many rows all tables have. */
async function rowsStored(): Promise<Record<string, number>> {
  const { rows } = await server.database.knex.raw(
    `select relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as count
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return Object.fromEntries(rows.map(({ name, count }: { name: string; count: number }) => [name, count]));
}

const attacks = [
  'a long shared text that many rows name',
  'elements of a sheet nested without end',
  'forms of numbers with brackets without end',
  'attributes of one element without end',
  'shared texts without end',
] as const;

it.each(attacks)(
  '%s: is refused or read in a list of anybody, beside look-ups; nothing is stored',
  async (name) => {
    const bytes = await hostileWorkbooks[name]();
    const before = await rowsStored();
    let answer = { status: 0, text: '' };
    const statuses = await lookUpsDuring(async () => {
      answer = await sendList(bytes);
    });
    expect([200, 400]).toContain(answer.status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await rowsStored()).toEqual(before);
    expect(logged('a request was refused')).toEqual([]);
  },
  120_000,
);

const fields = (count: number) => `{${Array.from({ length: count }, (_, n) => `"${secret} ${n}":1`).join()}}`;

it.each([
  ['/api/v1/electoral/register', 413, fields(20_000)],
  ['/api/v1/electoral/lookup/batch', 413, `{"records":[${fields(200_000)}]}`],
  ['/oauth/register', 413, '['.repeat(500_000)],
  ['/mcp/electoral', 400, `{"jsonrpc":"2.0","id":1,"method":"x","params":${fields(20_000)}}`],
])(
  '%s: a body beyond its bounds is %i before it is understood, and its line names the route alone',
  async (path, status, body) => {
    const before = server.logged.length;
    const answer = await fetch(server.url + path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    });
    expect({ path, status: answer.status, text: (await answer.text()).slice(0, 200) }).toMatchObject({ status });
    const own = server.logged.slice(before).map((line) => JSON.parse(line));
    expect(own).toContainEqual(expect.objectContaining({ msg: 'request', method: 'POST', route: path, status }));
    const what = status === 413 ? 'bytes' : 'fields and values';
    const cause = `a body with more ${what} than its operation takes`;
    expect(own).toContainEqual(
      expect.objectContaining({ msg: 'a request was refused', route: path, cause, level: 40 }),
    );
  },
);

it('no line has anything of what was sent', () => {
  expect(server.logged.length).toBeGreaterThan(0);
  expect(
    server.logged.filter((line) => line.includes(secret) || line.includes('Quixote') || line.includes('W0A')),
  ).toEqual([]);
});
