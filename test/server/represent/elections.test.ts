import { describe, expect, it } from '@jest/globals';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { startRepresentServer } from './represent-server.ts';

const server = await closedAfterAll(startRepresentServer());

interface Listed {
  readonly objects: Array<Readonly<Record<string, unknown>> & { readonly name: string }>;
  readonly meta: { readonly total_count: number };
}

const get = async (path: string) => {
  const response = await fetch(server.base + path);
  return { status: response.status, body: (await response.json()) as Listed & Record<string, unknown> };
};
const names = async (path: string) => (await get(path)).body.objects.map(({ name }) => name);

describe('elections', () => {
  it('are listed with their maps, the newest first, and found by their names and ids', async () => {
    const { body } = await get('/elections/');
    expect(body.meta.total_count).toBe(3);
    expect(body.objects.map((one) => one.election_date)).toEqual(['2025-04-28', '2025-02-27', '2022-10-24']);
    expect(body.objects[0]).toMatchObject({
      related: {
        boundary_set_url: '/boundary-sets/federal-electoral-districts-2023-representation-order/',
        candidates_url: body.objects[0]?.url?.toString().replace('/elections/', '/candidates/'),
      },
    });
    expect((await get(String(body.objects[0]?.url))).body).toEqual(body.objects[0]);
    expect((await get('/elections/ca-2025/')).body).toEqual(body.objects[0]);
    expect((await get('/elections/none/')).status).toBe(404);
  });

  it('have the candidates of all districts, with what results say and no more', async () => {
    const { body } = await get('/candidates/ca-2025/');
    expect(body.objects[0]).toMatchObject({
      name: 'Ada de la Larkhollow',
      first_name: 'Ada',
      last_name: 'de la Larkhollow',
      party_name: 'Liberal',
      district_name: 'Ottawa Centre',
      elected_office: 'MP',
      email: '',
      offices: [],
      incumbent: false,
      extra: { elected: true, votes: 10, share: 1 },
      related: { boundary_url: '/boundaries/federal-electoral-districts-2023-representation-order/35079/' },
    });
    expect(await names('/candidates/ca-2025/')).toEqual(['Ada de la Larkhollow', 'Bo Émond']);
    expect(await names('/candidates/')).toEqual(['Ada de la Larkhollow', 'Bo Émond', 'Cy Dell', 'Di Ward']);
  });

  it('have those of a district, of a point, of a name', async () => {
    expect(await names('/boundaries/federal-electoral-districts/35081/candidates/')).toEqual(['Bo Émond']);
    expect(await names('/candidates/?point=45.5,-76.5')).toEqual(['Ada de la Larkhollow', 'Cy Dell', 'Di Ward']);
    expect(await names('/candidates/?districts=federal-electoral-districts/35081')).toEqual(['Bo Émond']);
    expect(await names('/candidates/?party_name=Green')).toEqual(['Cy Dell']);
  });
});

describe('lists of what is not stored are empty, as at Represent', () => {
  it.each([
    '/candidates/none/',
    '/representatives/none/',
    '/boundaries/federal-electoral-districts/none/representatives/',
    '/boundaries/none/none/candidates/',
  ])('%s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 200, body: { objects: [], meta: { total_count: 0 } } });
  });
});

it('a page for people has the answer with links to what it names, and runs nothing', async () => {
  const response = await fetch(`${server.base}/boundaries/ca-federal-2013/?format=apibrowser&limit=1`);
  const html = await response.text();
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(html).toContain('<a href="/represent/boundaries/ca-federal-2013/?limit=1">JSON</a>');
  expect(html).toMatch(/&quot;<a href="\/represent\/boundaries\/[\w-]+\/35064\/\?format=apibrowser">/);
  const hostile = await fetch(`${server.base}/boundaries/?format=apibrowser&name=<script>&callback=x`);
  expect(await hostile.text()).not.toContain('<script>');
});

it('callbacks lose what is no letter, digit or underscore', async () => {
  const response = await fetch(`${server.base}/elections/?callback=a.b();alert(1)//`);
  expect((await response.text()).startsWith('/**/abalert1({')).toBe(true);
});

describe('the limit', () => {
  it('is 60 a minute and address, and spends nothing of the electoral API’s 10', async () => {
    const limited = await startRepresentServer({ RATE_LIMIT: 'on' });
    try {
      const ask = async (path: string) => fetch(path);
      const first = await ask(`${limited.base}/elections/`);
      expect(first.headers.get('x-ratelimit-limit')).toBe('60');
      for (let asked = 2; asked <= 60; asked++) expect((await ask(`${limited.base}/elections/`)).status).toBe(200);
      expect((await ask(`${limited.base}/elections/`)).status).toBe(429);
      const electoral = await ask(`${limited.running.url}/api/v1/electoral/elections`);
      expect([electoral.status, electoral.headers.get('x-ratelimit-remaining')]).toEqual([200, '9']);
    } finally {
      await limited.close();
    }
  });
});
