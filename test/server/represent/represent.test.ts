import { describe, expect, it } from '@jest/globals';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { startRepresentServer } from './represent-server.ts';

const server = await closedAfterAll(startRepresentServer());

// biome-ignore lint/suspicious/noExplicitAny: the tests look into responses of many forms
type Json = any;

const get = async (path: string): Promise<{ status: number; headers: Headers; body: Json; url: string }> => {
  const response = await fetch(server.base + path);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
    url: response.url,
  };
};
const names = async (path: string): Promise<string[]> =>
  (await get(path)).body.objects.map(({ name }: { name: string }) => name);

const federal = 'federal-electoral-districts-2023-representation-order';
const ontario = 'ontario-electoral-districts-representation-act-2015';

describe('boundary sets', () => {
  it('are those in force, by the names that Represent gives them', async () => {
    const { status, body, headers } = await get('/boundary-sets/');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body.meta).toEqual({ offset: 0, limit: 20, total_count: 3, previous: null, next: null });
    expect(body.objects[0]).toEqual({
      url: `/boundary-sets/${federal}/`,
      related: { boundaries_url: `/boundaries/${federal}/` },
      name: 'Federal electoral districts (2023 representation order)',
      domain: 'Canada',
    });
    expect(body.objects.map(({ url }: { url: string }) => url).slice(1)).toEqual([
      `/boundary-sets/${ontario}/`,
      '/boundary-sets/ottawa-wards/',
    ]);
    expect(await names('/boundary-sets/?domain=Ottawa')).toEqual(['Ottawa wards']);
  });

  it('are described with days, box and terms', async () => {
    const { body } = await get('/boundary-sets/ca-federal-2013/');
    expect(body).toEqual({
      related: { boundaries_url: '/boundaries/federal-electoral-districts-2013-representation-order/' },
      name_plural: 'Federal electoral districts (2013 representation order)',
      name_singular: 'Federal electoral district (2013 representation order)',
      authority: 'Contains fiction.',
      domain: 'Canada',
      source_url: 'https://example.org/ca-federal-2013',
      notes: '',
      licence_url: 'https://example.org/licence',
      last_updated: '2015-08-02',
      extent: [-77, 45, -75, 46],
      extra: {
        id: 'ca-federal-2013',
        name: 'ca-federal-2013',
        licence: 'Open Licence',
        sharing: 'attribution',
        attribution: 'Contains fiction.',
      },
      start_date: '2015-08-02',
      end_date: '2025-03-22',
    });
    expect((await get(`/boundary-sets/${federal}/`)).body).toMatchObject({ start_date: '2025-03-23', end_date: null });
  });

  it('have other names too: the map in force has the general one', async () => {
    for (const name of ['federal-electoral-districts', 'federal-electoral-districts-2023', 'ca-federal-2023']) {
      const { body } = await get(`/boundary-sets/${name}/`);
      expect(body.related.boundaries_url).toBe(`/boundaries/${federal}/`);
    }
  });
});

describe('boundaries', () => {
  it('of a set are listed as Represent lists them', async () => {
    const { body } = await get(`/boundaries/${federal}/`);
    expect(body.objects[0]).toEqual({
      url: `/boundaries/${federal}/35079/`,
      name: 'Ottawa Centre',
      related: { boundary_set_url: `/boundary-sets/${federal}/` },
      boundary_set_name: 'Federal electoral district',
      external_id: '35079',
    });
    expect(body.meta).toEqual({
      offset: 0,
      limit: 20,
      total_count: 2,
      previous: null,
      next: null,
      related: {
        shapes_url: `/boundaries/${federal}/shape`,
        simple_shapes_url: `/boundaries/${federal}/simple_shape`,
        centroids_url: `/boundaries/${federal}/centroid`,
      },
    });
    const { body: wards } = await get('/boundaries/ottawa-wards/');
    expect(wards.objects.map(({ url }: { url: string }) => url)).toEqual([
      '/boundaries/ottawa-wards/somerset/',
      '/boundaries/ottawa-wards/capital/',
    ]);
  });

  it.each([
    ['', ['Ottawa Centre', 'Ottawa—Sud', 'Ottawa Centre', "Ottawa Ouest—L'Île", 'Somerset', 'Capital']],
    ['?sets=ottawa-wards', ['Somerset', 'Capital']],
    [`?sets=ottawa-wards,federal-electoral-districts`, ['Somerset', 'Capital', 'Ottawa Centre', 'Ottawa—Sud']],
    ['?sets=nothing', []],
    ['?contains=45.5,-76.5', ['Ottawa Centre', 'Ottawa Centre', 'Somerset']],
    ['?contains=45.5,%20-75.5', ['Ottawa—Sud', "Ottawa Ouest—L'Île", 'Capital']],
    ['?contains=45.5,-75.5&sets=ottawa-wards', ['Capital']],
    // A map of the past is looked up in its own time.
    ['?contains=45.5,-76.5&sets=ca-federal-2013,ottawa-wards', ['Nepean', 'Somerset']],
    ['?contains=0,0', []],
    ['?name=Ottawa%20Centre', ['Ottawa Centre', 'Ottawa Centre']],
    ['?name=ottawa%20centre', []],
    ['?name__iexact=ottawa%20centre&sets=federal-electoral-districts', ['Ottawa Centre']],
    ['?name__icontains=SUD', ['Ottawa—Sud']],
    ['?name__startswith=Cap', ['Capital']],
    ['?name__iendswith=SET', ['Somerset']],
    ['?name__isnull=true', []],
    ['?external_id=14', ['Somerset']],
    ['?name__regex=.*&unknown=1&external_id=17', ['Capital']],
  ])('are selected: %s', async (query, found) => {
    expect(await names(`/boundaries/${query}`)).toEqual(found);
  });

  it('are paged: each page names its neighbours, without the key', async () => {
    const registered = await fetch(`${server.running.url}/api/v1/electoral/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Tide tables', email: 'odette@example.org' }),
    });
    const { apiKey } = (await registered.json()) as { apiKey: string };
    const { body } = await get(`/boundaries/?limit=2&offset=2&name__contains=t&api_key=${apiKey}`);
    expect(body.objects).toHaveLength(2);
    expect(body.meta).toMatchObject({ offset: 2, limit: 2, total_count: 6 });
    expect(body.meta.previous).toBe('/boundaries/?name__contains=t&limit=2&offset=0');
    expect(body.meta.next).toBe('/boundaries/?name__contains=t&limit=2&offset=4');
    const all: string[] = [];
    for (let next: string | null = '/boundaries/?limit=4'; next; ) {
      const page = await get(next);
      all.push(...page.body.objects.map(({ url }: { url: string }) => url));
      next = page.body.meta.next;
    }
    expect(new Set(all).size).toBe(6);
    expect((await get('/boundaries/?limit=0')).body.meta.limit).toBe(1000);
    expect((await get('/boundaries/?limit=5000')).body.meta.limit).toBe(1000);
  });

  it('are described, by the code or by the name', async () => {
    for (const slug of ['35081', 'ottawa-sud']) {
      const { body } = await get(`/boundaries/federal-electoral-districts/${slug}/`);
      expect(body).toMatchObject({
        boundary_set_name: 'Federal electoral district',
        name: 'Ottawa—Sud',
        external_id: '35081',
        extent: [-76, 45, -75, 48],
        centroid: { type: 'Point', coordinates: [-75.5, 45.5] },
        start_date: '2025-03-23',
        end_date: null,
        metadata: { id: 'ca-federal-2023-35081', nameEn: 'Ottawa—Sud', province: 'ON', sharing: 'attribution' },
        related: {
          boundary_set_url: `/boundary-sets/${federal}/`,
          shape_url: `/boundaries/${federal}/35081/shape`,
          simple_shape_url: `/boundaries/${federal}/35081/simple_shape`,
          centroid_url: `/boundaries/${federal}/35081/centroid`,
          boundaries_url: `/boundaries/${federal}/`,
          representatives_url: `/boundaries/${federal}/35081/representatives/`,
        },
      });
    }
    expect((await get(`/boundaries/${ontario}/ottawa-ouest-lile/`)).body.external_id).toBe('080');
  });

  it('have shapes, always of several polygons, and a middle', async () => {
    const one = await get('/boundaries/ottawa-wards/somerset/shape');
    const ring = [
      [-77, 45],
      [-76, 45],
      [-76, 46],
      [-77, 46],
      [-77, 45],
    ];
    expect(one.body).toEqual({ type: 'MultiPolygon', coordinates: [[ring]] });
    const two = await get(`/boundaries/${federal}/35081/shape`);
    expect(two.body).toMatchObject({ type: 'MultiPolygon' });
    expect(two.body.coordinates).toHaveLength(2);
    const simple = await get(`/boundaries/${federal}/35081/simple_shape`);
    expect(simple.body.coordinates).toHaveLength(1);
    const middle = await get('/boundaries/ottawa-wards/somerset/centroid');
    expect(middle.body).toEqual({ type: 'Point', coordinates: [-76.5, 45.5] });
    const all = await get('/boundaries/ottawa-wards/simple_shape');
    expect(all.body.objects.map(({ name }: { name: string }) => name)).toEqual(['Somerset', 'Capital']);
    expect(all.body.objects[0].simple_shape).toEqual({ type: 'MultiPolygon', coordinates: [[ring]] });
    const middles = await get('/boundaries/centroid?contains=45.5,-76.5&sets=ottawa-wards');
    expect(middles.body).toEqual({ objects: [{ name: 'Somerset', centroid: middle.body }] });
  });
});

describe('full shapes of many districts', () => {
  const shapes = (query: string) => get(`/boundaries/${query}`);

  it('are those of a map that may be passed on, or of the districts at a point', async () => {
    const open = await shapes(`${federal}/shape`);
    expect([open.status, open.body.objects.length]).toEqual([200, 2]);
    const atPoint = await shapes('ottawa-wards/shape?contains=45.5,-76.5');
    expect(atPoint.body.objects.map(({ name }: { name: string }) => name)).toEqual(['Somerset']);
    expect((await shapes('ottawa-wards/somerset/shape')).status).toBe(200);
  });

  it.each(['ottawa-wards/shape', 'ottawa-wards/shape?name__istartswith=S', 'shape?sets=ottawa-wards', 'shape'])(
    '%s: are refused of a map that may not, as the electoral API refuses it',
    async (query) => {
      const { status, body } = await shapes(query);
      expect([status, body.code]).toEqual([403, 'forbidden']);
      expect(body.error).toContain('see "source_url"');
      const path = '/api/v1/electoral/boundaries.geojson?set=csd-3506008&resolution=full';
      expect((await fetch(new URL(path, server.base))).status).toBe(403);
    },
  );

  it('are offered of every map if the operator says so', async () => {
    const all = await startRepresentServer({ DOWNLOADS: 'all' });
    try {
      const response = await fetch(`${all.base}/boundaries/ottawa-wards/shape`);
      expect([response.status, (await response.json()) as Json]).toMatchObject([200, { objects: [{}, {}] }]);
    } finally {
      await all.close();
    }
  });
});

describe('representatives', () => {
  it('are those whom the last election elected, with what says so', async () => {
    const { body } = await get(`/boundaries/${federal}/35079/representatives/`);
    expect(body.meta.total_count).toBe(1);
    expect(body.objects).toEqual([
      {
        name: 'Ada de la Larkhollow',
        first_name: 'Ada',
        last_name: 'de la Larkhollow',
        party_name: 'Liberal',
        district_name: 'Ottawa Centre',
        elected_office: 'MP',
        source_url: '',
        email: '',
        url: '',
        personal_url: '',
        photo_url: '',
        gender: '',
        offices: [],
        extra: {
          since: '2025-04-29T04:00:00.000Z',
          election: { id: 'ca-2025', name: 'Election of 2025-04-28', electionDate: '2025-04-28T04:00:00.000Z' },
          list: null,
        },
        representative_set_name: 'House of Commons',
        related: {
          representative_set_url: '/representative-sets/house-of-commons/',
          boundary_url: `/boundaries/${federal}/35079/`,
        },
      },
    ]);
  });

  it.each([
    ['/representatives/', ['Ada de la Larkhollow', 'Bo Émond', 'Cy Dell', 'Di Ward']],
    ['/representatives/house-of-commons/', ['Ada de la Larkhollow', 'Bo Émond']],
    ['/representatives/ontario-legislature/', ['Cy Dell']],
    ['/representatives/ottawa-city-council/', ['Di Ward']],
    ['/representatives/nobody/', []],
    ['/representatives/?point=45.5,-76.5', ['Ada de la Larkhollow', 'Cy Dell', 'Di Ward']],
    ['/representatives/?point=45.5,-75.5', ['Bo Émond']],
    ['/representatives/house-of-commons/?point=45.5,-76.5', ['Ada de la Larkhollow']],
    [`/representatives/?districts=${federal}/35081,ottawa-wards/somerset,none/x,y`, ['Bo Émond', 'Di Ward']],
    ['/representatives/?last_name=%C3%89mond', ['Bo Émond']],
    ['/representatives/?elected_office=MPP', ['Cy Dell']],
    ['/representatives/?district_name__icontains=centre&party_name=Liberal', ['Ada de la Larkhollow']],
    // A map that is not in force has no members.
    ['/boundaries/ca-federal-2013/35064/representatives/', []],
  ])('are selected: %s', async (path, found) => {
    expect(await names(path)).toEqual(found);
  });

  it('come in sets', async () => {
    const { body } = await get('/representative-sets/');
    expect(body.objects.map(({ name }: { name: string }) => name)).toEqual([
      'House of Commons',
      'Legislative Assembly of Ontario',
      'Ottawa City Council',
    ]);
    expect((await get('/representative-sets/ontario-legislature/')).body).toEqual({
      name: 'Legislative Assembly of Ontario',
      url: '/representative-sets/ontario-legislature/',
      data_url: '',
      data_about_url: '',
      related: {
        boundary_set_url: `/boundary-sets/${ontario}/`,
        boundaries_url: `/boundaries/${ontario}/`,
        representatives_url: '/representatives/ontario-legislature/',
      },
    });
  });
});

describe('a postal code', () => {
  it('has its districts and those who represent them', async () => {
    const { body } = await get('/postcodes/K1A0A6/');
    expect(body).toMatchObject({ code: 'K1A0A6', city: '', province: 'ON' });
    const urls = (list: Array<{ url: string }>) => list.map(({ url }) => url);
    expect(urls(body.boundaries_centroid)).toEqual([
      `/boundaries/${federal}/35079/`,
      `/boundaries/${ontario}/ottawa-centre/`,
      '/boundaries/ottawa-wards/somerset/',
    ]);
    expect(body.representatives_centroid.map(({ name }: Json) => name)).toEqual([
      'Ada de la Larkhollow',
      'Cy Dell',
      'Di Ward',
    ]);
    expect([body.boundaries_concordance, body.representatives_concordance]).toEqual([[], []]);
    expect((await get('/postcodes/K1A0A6/boundaries/')).body).toEqual(body);
  });

  it('that straddles districts has the likelier one, and all of them as a concordance', async () => {
    const { body } = await get('/postcodes/K2P1N2/?sets=federal-electoral-districts');
    expect(body.boundaries_centroid.map(({ name }: Json) => name)).toEqual(['Ottawa—Sud']);
    expect(body.representatives_centroid.map(({ name }: Json) => name)).toEqual(['Bo Émond']);
    expect(body.boundaries_concordance.map(({ name }: Json) => name)).toEqual(['Ottawa—Sud', 'Ottawa Centre']);
    expect(body.representatives_concordance.map(({ name }: Json) => name)).toEqual([
      'Bo Émond',
      'Ada de la Larkhollow',
    ]);
  });

  it('is found in the requested maps, each of its own time', async () => {
    const { body } = await get('/postcodes/K1A0A6/?sets=ca-federal-2013,ottawa-wards');
    expect(body.boundaries_centroid.map(({ name }: Json) => name)).toEqual(['Nepean', 'Somerset']);
    expect(body.representatives_centroid.map(({ name }: Json) => name)).toEqual(['Di Ward']);
    expect((await get('/postcodes/K1A0A6/?sets=nothing')).body.boundaries_centroid).toEqual([]);
  });
});

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i).join(',');

/** So many filters that everybody passes. */
const filters = (count: number) =>
  ['name', 'first_name', 'district_name', 'party_name']
    .flatMap((name) =>
      ['contains', 'icontains', 'startswith', 'istartswith', 'endswith', 'iendswith'].map(
        (kind) => `${name}__${kind}=`,
      ),
    )
    .slice(0, count)
    .join('&');

describe('a list', () => {
  it('has as many names as one request may give, each once', async () => {
    const path = `/representatives/?districts=${federal}/35081,${numbers(99)},${federal}/35081`;
    expect(await names(path)).toEqual(['Bo Émond']);
    expect(await names(`/boundaries/?sets=ottawa-wards,${numbers(99)}`)).toEqual(['Somerset', 'Capital']);
  });

  it('passes as many filters as one request may have', async () => {
    expect(await names(`/representatives/?${filters(20)}`)).toHaveLength(4);
  });
});

describe('an address that is not there', () => {
  it.each([
    '/elections/none/',
    '//',
    '/boundary-sets/none/',
    '/boundaries/none/',
    '/boundaries/ottawa-wards/none/',
    '/boundaries/ottawa-wards/somerset/outline',
    '/boundaries/ottawa-wards/somerset/shape/',
    '/boundaries/ottawa-wards/../../postcodes/x/',
    '/representative-sets/none/',
    '/postcodes/K1A/',
    '/postcodes/K1A%200A6/',
    '/postcodes/D1D1D1/',
    '/postcodes/X9X9X9/',
  ])('is a 404 that scripts may read: %s', async (path) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(404);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toMatchObject({ error: expect.any(String) });
  });

  it.each([
    '/boundaries/?contains=0,0,0',
    '/boundaries/?contains=91,0',
    '/boundaries/?contains=1e1,0',
    '/representatives/?point=here',
    '/boundaries/?limit=-1',
    '/boundaries/?limit=many',
    '/boundaries/?offset=-1',
    `/boundaries/?touches=${federal}/35079`,
    '/boundaries/ottawa-wards/somerset/shape?format=kml',
    '/boundaries/?name__icontains__1=o',
    `/boundaries/?sets=${numbers(101)}`,
    `/representatives/?districts=${numbers(101)}`,
    `/representatives/?${filters(21)}`,
  ])('is a 400, if a parameter is wrong: %s', async (path) => {
    expect((await get(path)).status).toBe(400);
  });

  it('without its slash leads to the one with it', async () => {
    const response = await fetch(`${server.base}/postcodes/K1A0A6?sets=ottawa-wards`, { redirect: 'manual' });
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/represent/postcodes/K1A0A6/?sets=ottawa-wards');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each(['', '/'])('of the base itself leads to the guide: %s', async (path) => {
    const response = await fetch(server.base + path, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, '/docs/represent']);
    expect((await fetch(server.base + path)).status).toBe(200);
  });

  it.each(['/postcodes/K1A0A6/', '/boundaries/ottawa-wards/?limit=1', '/representatives/?limit=1', '/boundary-sets/'])(
    'behind the host alone leads below the root: %s',
    async (path) => {
      const response = await fetch(server.running.url + path, { redirect: 'manual' });
      expect(response.status).toBe(307);
      expect(response.headers.get('location')).toBe(`/represent${path}`);
    },
  );

  it.each(['', '/provenance'])('is not taken from the pages of districts: %s', async (page) => {
    const district = `${server.running.url}/boundaries/ca-federal-2023-35079`;
    const response = await fetch(district + page, { redirect: 'manual' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  });
});

describe('a script of another page', () => {
  it('has its function called with the response', async () => {
    const { status, headers, body } = await get('/postcodes/K1A0A6/?callback=jQuery1_2();//');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const [, name, json] = /^\/\*\*\/([\w.]+)\((.*)\);$/s.exec(body) as unknown as [string, string, string];
    expect(name).toBe('jQuery1_2');
    expect(JSON.parse(json)).toEqual((await get('/postcodes/K1A0A6/')).body);
  });

  it('has it called with a shape', async () => {
    const { body } = await get('/boundaries/ottawa-wards/somerset/shape?callback=draw');
    expect(body).toMatch(/^\/\*\*\/draw\(\{"type":"MultiPolygon".*\}\);$/s);
  });

  it('has it called with shapes, their names as strings of every JavaScript', async () => {
    const path = '/boundaries/ottawa-wards/simple_shape';
    const { headers, body } = await get(`${path}?callback=draw`);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const [, json] = /^\/\*\*\/draw\((.*)\);$/s.exec(body) as unknown as [string, string];
    expect(JSON.parse(json)).toEqual((await get(path)).body);
    const old = await get('/boundaries/ca-federal-2013/centroid?callback=draw');
    expect(old.body).toContain('"name":"Two\\u2028Lines"');
  });

  it.each([
    ['alert(1)//', 'alert1'],
    ['a-b', 'ab'],
    ['a..b', 'ab'],
    ['a[0]', 'a0'],
    ['<script>', 'script'],
  ])('has its name cleaned as Represent cleans it: %s', async (name, cleaned) => {
    const { body } = await get(`/boundary-sets/?callback=${encodeURIComponent(name)}`);
    expect(String(body).startsWith(`/**/${cleaned}({`)).toBe(true);
  });

  it('has the plain response if nothing of its name is left', async () => {
    const { headers } = await get('/boundary-sets/?callback=%C3%A9');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it.each(['x'.repeat(101)])('is refused a name that is too long: %s', async (name) => {
    const { status, headers } = await get(`/boundary-sets/?callback=${encodeURIComponent(name)}`);
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('a request', () => {
  it('may only read', async () => {
    const response = await fetch(`${server.base}/boundaries/`, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const preflight = await fetch(`${server.base}/boundaries/`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    const head = await fetch(`${server.base}/boundaries/`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('is served from a cache until a map changes', async () => {
    const first = await get('/postcodes/K1A0A6/');
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    const etag = first.headers.get('etag') as string;
    const again = await fetch(`${server.base}/postcodes/K1A0A6/`, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  });

  it('leaves the pattern of its address in the log, and neither code nor point', async () => {
    await get('/postcodes/K2P1N2/');
    await get('/boundaries/?contains=45.6789,-76.5432');
    const log = server.running.logged.join('\n');
    expect(log).toContain('/represent/postcodes/{code}/');
    expect(log).not.toMatch(/K2P1N2|45\.6789/);
  });
});

describe('requests without a key', () => {
  it('are counted apart from those of the API, each once', async () => {
    const limited = await startRepresentServer({ RATE_LIMIT: 'on' });
    try {
      const left: Array<string | null> = [];
      let last: Response | undefined;
      for (const path of ['/represent/representatives/', '/api/v1/electoral/elections', '/represent/none/']) {
        last = await fetch(limited.running.url + path);
        left.push(last.headers.get('x-ratelimit-remaining'));
      }
      expect(left).toEqual(['59', '9', '58']);
      for (let i = 0; i < 59; i++) last = await fetch(`${limited.base}/boundary-sets/`);
      expect(last?.status).toBe(429);
      expect(last?.headers.get('access-control-allow-origin')).toBe('*');
      const wrong = await fetch(`${limited.base}/boundary-sets/?api_key=ced_wrong`);
      expect(wrong.status).toBe(401);
    } finally {
      await limited.close();
    }
  });
});
