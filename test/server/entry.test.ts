import { describe, expect, it } from '@jest/globals';
import { startProgramServer } from '#test/support/http/program-server.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const server = await closedAfterAll(startProgramServer());

const get = (path: string) => fetch(`${server.url}${path}`, { redirect: 'manual' });
const json = async (path: string) => (await (await get(path)).json()) as Record<string, never>;

/** Every address in a value, however deep. */
const addressesIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.startsWith('http')
      ? [value]
      : []
    : Object.values(value as object).flatMap((one) => addressesIn(one));

describe('the entry of both APIs', () => {
  it('is there without a key, with whole addresses that all lead somewhere', async () => {
    const response = await get('/api/v1');
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const entry = await response.json();
    expect(entry).toMatchObject({
      name: 'Hustings',
      electoral: {
        openapi: `${server.url}/api/v1/electoral/openapi.json`,
        status: `${server.url}/api/v1/electoral/status`,
      },
      customer: { openapi: `${server.url}/api/v1/openapi.json` },
    });
    expect(await (await get('/api/v1/')).json()).toEqual(entry);
    for (const address of addressesIn(entry)) {
      const { status } = await fetch(address);
      // The API itself, where a key is sent, a form, and tools, which are asked by POST.
      expect([address, [200, 404, 405].includes(status)]).toEqual([address, true]);
      if (!/(?:electoral|register|mcp|mcp\/electoral)$/.test(address))
        expect([address, status]).toEqual([address, 200]);
    }
  });

  it('is a list of links for assistants, each of which leads to a page', async () => {
    const response = await get('/llms.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text.startsWith('# Hustings\n\n> ')).toBe(true);
    const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, address]) => address as string);
    expect(links.length).toBeGreaterThan(20);
    const statuses = await Promise.all(links.map(async (link) => [link, (await fetch(link)).status]));
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  });
});

describe('a slash too many', () => {
  it.each(['/api/v1/electoral/elections/', '/api/v1/electoral/boundaries/sample-federal-92003/'])(
    '%s is a 404 that says so',
    async (path) => {
      const response = await get(path);
      expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
        404,
        `There is nothing at ${path}: write it without the slash at its end, ${path.slice(0, -1)}.`,
      ]);
    },
  );

  it('is not said of what is nothing without it either', async () => {
    expect(await json('/api/v1/electoral/nothing/')).toMatchObject({
      error: 'There is nothing at /api/v1/electoral/nothing/.',
    });
  });
});

describe('pages of the electoral API', () => {
  it('link to the next one, without the key, and the last to none', async () => {
    const first = await get('/api/v1/electoral/boundaries?limit=2&level=FEDERAL');
    expect(first.headers.get('link')).toBe('</api/v1/electoral/boundaries?limit=2&level=FEDERAL&page=2>; rel="next"');
    expect(first.headers.get('cache-control')).toMatch(/^public/);
    expect((await get('/api/v1/electoral/boundaries?limit=100&level=FEDERAL')).headers.get('link')).toBeNull();
    const { data } = await json('/api/v1/electoral/boundaries?limit=2&level=FEDERAL&page=2');
    expect(data).not.toEqual(((await first.json()) as { data: unknown }).data);
  });

  it('are of the candidates of an election too', async () => {
    const response = await get('/api/v1/electoral/elections/sample-2025/candidates?limit=1');
    expect(response.headers.get('link')).toContain('page=2');
    expect(await response.json()).toMatchObject({ data: [{ boundaryId: expect.stringMatching(/^sample-/) }] });
    expect((await get('/api/v1/electoral/elections/none/candidates')).status).toBe(404);
  });
});

describe('a look-up of any text', () => {
  const lookUp = (query: Record<string, string>) => json(`/api/v1/electoral/lookup?${new URLSearchParams(query)}`);

  it.each([
    ['Z1A1A1', { postalCode: 'Z1A1A1' }],
    ['z1a 1a1', { postalCode: 'Z1A1A1' }],
    ['43.1,-47.2', { lat: '43.1', lng: '-47.2' }],
    [' 43.1, -47.2 ', { lat: '43.1', lng: '-47.2' }],
    ['43.1 -47.2', { lat: '43.1', lng: '-47.2' }],
    ["43 chemin de l'Anse Est, Côte-des-Brumes", { address: "43 chemin de l'Anse Est", place: 'Côte-des-Brumes' }],
  ])('%s is what its form says', async (q, same) => {
    expect(await lookUp({ q })).toEqual(await lookUp(same));
  });

  it.each(['somewhere', '91,0', '45.4', '1,2,3', 'K1A'])('%s is unclear, and the three forms are named', async (q) => {
    const { error } = await lookUp({ q });
    expect(error).toContain('"q" must be a postal code (K1A 0B1), a point');
  });

  it.each(['Main St, Toronto', '12 Main St'])('%s is an address, of which is said what is missing', async (q) => {
    expect((await lookUp({ q })).error).toMatch(/We do not know this address.* Ask with "postalCode" as well/);
  });

  it('is not given beside what it stands for', async () => {
    expect((await lookUp({ q: 'Z1A1A1', postalCode: 'Z1A1A1' })).error).toBe(
      'Give the query parameter "q", or "postalCode", not both.',
    );
  });
});

it('links of the feed are whole addresses', async () => {
  const text = await (await get('/api/v1/electoral/publications.atom')).text();
  const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, address]) => address as string);
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((link) => !link.startsWith(`${server.url}/`))).toEqual([]);
});
