import { describe, expect, it } from '@jest/globals';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { collections, type Document, idsOf, items, linksOf, read, startAbstractServer } from './abstract-world.ts';

// What 19-079r2 requires, and the abstract tests of CQL2 (21-065r2, annex A) for the classes that are declared, in our words.
const server = await closedAfterAll(startAbstractServer());

const queryablesOf = async (id: string): Promise<Document> =>
  (await read(server, `/collections/${id}/queryables`)).properties;

describe('queryables', () => {
  it('each collection leads to its queryables, a closed JSON schema whose address it states', async () => {
    for (const id of collections) {
      const [link] = linksOf(
        await read(server, `/collections/${id}`),
        'http://www.opengis.net/def/rel/ogc/1.0/queryables',
      );
      const response = await fetch(link.href);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/schema+json']);
      const schema = (await response.json()) as Document;
      expect(schema).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: link.href,
        type: 'object',
        additionalProperties: false,
      });
      for (const [name, property] of Object.entries<Document>(schema.properties)) {
        if (name === 'geometry') expect(property).toMatchObject({ format: 'geometry-polygon-or-multipolygon' });
        else expect(['string', 'integer', 'number']).toContain(property.type);
        expect('$ref' in property || (name === 'geometry' && 'type' in property)).toBe(false);
      }
    }
  });

  it('each queryable with a simple value is a parameter, of its type', async () => {
    const parameters = (await read(server, '/api')).paths['/ogc/collections/{collectionId}/items'].get.parameters;
    for (const [name, { type, format }] of Object.entries<Document>(await queryablesOf('fed'))) {
      if (name === 'geometry') continue;
      const found = parameters.find((one: Document) => one.name === name);
      expect(found).toMatchObject({ in: 'query', required: false, schema: { type, ...(format && { format }) } });
    }
  });

  it.each([
    [{ nameEn: 'Boréal' }, ['fed-2']],
    [{ nameEn: 'Boreal' }, []],
    [{ population: '7' }, ['fed-1']],
    [{ code: '4', level: 'FEDERAL' }, ['fed-4']],
    [{ validFrom: '2025-03-23T00:00:00-04:00', population: '120' }, ['fed-4']],
    [{ areaKm2: '1', bbox: '-79.5,45.5,-79.4,45.6' }, ['fed-1']],
  ])('property filters: %j', async (query, expected) => {
    expect(idsOf(await items(server, 'fed', query as Record<string, string>))).toEqual(expected);
  });

  it.each(['population=x', 'level=NONE', 'validFrom=x', 'name=x'])(
    'property filters that cannot be: %s',
    async (query) => {
      expect((await server.get(`/ogc/collections/fed/items?${query}`)).status).toBe(400);
    },
  );

  it('pages keep the filters', async () => {
    const page = await items(server, 'fed', { filter: 'population > 0', limit: '1', level: 'FEDERAL' });
    expect([page.numberMatched, idsOf(page)]).toEqual([3, ['fed-1']]);
    const second = (await (await fetch(linksOf(page, 'next')[0].href)).json()) as Document;
    expect([second.numberMatched, idsOf(second)]).toEqual([3, ['fed-2']]);
  });
});

/** A predicate in both encodings. */
interface Predicate {
  readonly text: string;
  readonly json: unknown;
}
const languages = ['cql2-text', 'cql2-json'] as const;
type Language = (typeof languages)[number];

async function evaluate(id: string, { text, json }: Predicate, language: Language): Promise<string[]> {
  const filter = language === 'cql2-text' ? text : JSON.stringify(json);
  return idsOf(await items(server, id, { filter, 'filter-lang': language }));
}

const apart = (one: readonly string[], other: readonly string[]) =>
  expect(one.filter((id) => other.includes(id))).toEqual([]);

const valueFor = ({ type, format }: Document): { text: string; json: unknown } => {
  if (format === 'date-time') {
    return { text: "TIMESTAMP('2022-04-14T14:48:46Z')", json: { timestamp: '2022-04-14T14:48:46Z' } };
  }
  if (type === 'string') return { text: "'foo'", json: 'foo' };
  return type === 'integer' ? { text: '1', json: 1 } : { text: '3.14', json: 3.14 };
};

const compare = (op: string, left: Predicate, right: Predicate): Predicate => ({
  text: `${left.text} ${op} ${right.text}`,
  json: { op, args: [left.json, right.json] },
});
const property = (name: string): Predicate => ({ text: name, json: { property: name } });
const call = (op: string, of: Predicate): Predicate => ({ text: `${op}(${of.text})`, json: { op, args: [of.json] } });
const text = (value: string): Predicate => ({ text: `'${value.replaceAll("'", "''")}'`, json: value });
const like = (of: Predicate, pattern: Predicate): Predicate => ({
  text: `${of.text} like ${pattern.text}`,
  json: { op: 'like', args: [of.json, pattern.json] },
});

async function texts(): Promise<string[]> {
  const found = Object.entries<Document>(await queryablesOf('fed'));
  return found.flatMap(([name, { type, format }]) => (type === 'string' && format === undefined ? [name] : []));
}

describe.each(languages)('CQL2 in %s', (language) => {
  const result = (one: Predicate, id = 'fed') => evaluate(id, one, language);

  it('basic-cql2/comparison, property-property/comparison-value-property', async () => {
    for (const [name, schema] of Object.entries(await queryablesOf('fed'))) {
      if (name === 'geometry') continue;
      for (const pair of [
        [property(name), valueFor(schema)],
        [valueFor(schema), property(name)],
      ] as const) {
        const by = async (op: string) => result(compare(op, pair[0], pair[1]));
        apart(await by('='), await by('<>'));
        apart(await by('>'), await by('<='));
        apart(await by('<'), await by('>='));
      }
    }
  }, 60_000);

  it('property-property/comparison-property-property, comparison-value-value', async () => {
    const values: Predicate[] = [
      text('foo'),
      { text: 'true', json: true },
      { text: '3.14', json: 3.14 },
      { text: '1', json: 1 },
      { text: "TIMESTAMP('2022-04-14T14:48:46Z')", json: { timestamp: '2022-04-14T14:48:46Z' } },
      { text: "DATE('2022-04-14')", json: { date: '2022-04-14' } },
      property('nameEn'),
      property('population'),
      property('validFrom'),
    ];
    for (const one of values) {
      for (const op of ['<>', '<', '>']) expect(await result(compare(op, one, one))).toEqual([]);
      const same = await result(compare('=', one, one));
      expect(same.length).toBeGreaterThan(0);
      for (const op of ['>=', '<=']) expect(await result(compare(op, one, one))).toEqual(same);
    }
  });

  it('basic-cql2/is-null, boolean', async () => {
    for (const name of Object.keys(await queryablesOf('fed'))) {
      const isNull = { text: `${name} IS NULL`, json: { op: 'isNull', args: [{ property: name }] } };
      const isNot = { text: `${name} is not null`, json: { op: 'not', args: [isNull.json] } };
      const [none, some] = [await result(isNull), await result(isNot)];
      apart(none, some);
      expect(none.length + some.length).toBe(4);
    }
    expect(await result({ text: 'true', json: true })).toHaveLength(4);
    expect(await result({ text: 'false', json: false })).toEqual([]);
  });

  it('advanced-comparison-operators/like, between, in', async () => {
    for (const name of await texts()) {
      const of = property(name);
      apart(await result(like(of, text('_%'))), await result(like(of, text(''))));
      expect(await result(like(of, text('%')))).toEqual(await result(like(of, text('%%'))));
      expect(await result(like(of, text(String.raw`\%\_`)))).toEqual([]);
    }
    const between = (low: number, high: number) => ({
      text: `population BETWEEN ${low} AND ${high}`,
      json: { op: 'between', args: [{ property: 'population' }, low, high] },
    });
    expect(await result(between(0, 100))).toEqual(['fed-1', 'fed-2']);
    expect(await result(between(100, 1))).toEqual([]);
    const among = (name: string, ...values: Predicate[]) => ({
      text: `${name} IN (${values.map((one) => one.text).join(', ')})`,
      json: { op: 'in', args: [{ property: name }, values.map((one) => one.json)] },
    });
    expect(await result(among('population', { text: '1', json: 1 }, { text: '2', json: 2 }))).toEqual(['fed-2']);
    expect(await result(among('nameEn', text('foo'), text('bar')))).toEqual(['fed-3']);
    expect(await result(among('validFrom', text('2022-04-14T14:52:56Z')))).toEqual([]);
  });

  it('case-insensitive-comparison/casei, casei-like; accent-insensitive-comparison/all', async () => {
    for (const name of await texts()) {
      const [folded, plain] = [call('casei', property(name)), call('accenti', property(name))];
      const lower = compare('=', folded, call('casei', text('foo')));
      apart(await result(lower), await result(compare('<>', folded, call('casei', text('FOO')))));
      const [small, large] = ['foo%', 'FOO%'].map((one) => like(folded, call('casei', text(one))));
      expect(await result(small as Predicate)).toEqual(await result(large as Predicate));
      apart(
        await result(compare('=', plain, call('accenti', text('äöüéáí')))),
        await result(compare('<>', plain, call('accenti', text('aoueai')))),
      );
      const both = (one: Predicate) => call('accenti', call('casei', one));
      for (const id of collections) {
        const wanted = await result(compare('=', both(property(name)), both(text('ÄÉ'))), id);
        expect(await result(compare('=', both(property(name)), both(text('ae'))), id)).toEqual(wanted);
        const [accented, bare] = ['Ä%', 'a%'].map((one) => like(both(property(name)), both(text(one))));
        expect(await result(accented as Predicate, id)).toEqual(await result(bare as Predicate, id));
      }
    }
    expect(await result(like(call('casei', property('nameEn')), call('casei', text('FOO%'))))).toEqual([
      'fed-3',
      'fed-4',
    ]);
    expect(await result(compare('=', call('accenti', property('nameEn')), call('accenti', text('Boreal'))))).toEqual([
      'fed-2',
    ]);
  }, 60_000);

  it('basic-spatial-functions, -plus: S_INTERSECTS with each kind of literal', async () => {
    const intersects = (wkt: string, geometry: unknown): Predicate => ({
      text: `S_INTERSECTS(geometry, ${wkt})`,
      json: { op: 's_intersects', args: [{ property: 'geometry' }, geometry] },
    });
    const of = (type: string, coordinates: unknown) => ({ type, coordinates });
    const ring = [
      [-79.2, 45.2],
      [-78.8, 45.2],
      [-78.8, 45.8],
      [-79.2, 45.8],
      [-79.2, 45.2],
    ];
    const ringText = `(${ring.map(([x, y]) => `${x} ${y}`).join(', ')})`;
    const around = [
      [-90, 40],
      [-70, 40],
      [-70, 50],
      [-90, 50],
      [-90, 40],
    ];
    const aroundText = `(${around.map(([x, y]) => `${x} ${y}`).join(', ')})`;
    const hole = [
      [-85, 44],
      [-74, 44],
      [-74, 48],
      [-85, 48],
      [-85, 44],
    ];
    const holeText = `(${hole.map(([x, y]) => `${x} ${y}`).join(', ')})`;
    for (const [one, expected] of [
      [intersects('POINT(-79.5 45.5)', of('Point', [-79.5, 45.5])), ['fed-1']],
      [intersects('POINT(-76.5 45.5)', of('Point', [-76.5, 45.5])), []],
      // A position on the border of two belongs to both.
      [intersects('POINT(-79 45.5)', of('Point', [-79, 45.5])), ['fed-1', 'fed-2']],
      [intersects('BBOX(-79.5, 45.5, -78.5, 45.6)', { bbox: [-79.5, 45.5, -78.5, 45.6] }), ['fed-1', 'fed-2']],
      [intersects(`POLYGON(${ringText})`, of('Polygon', [ring])), ['fed-1', 'fed-2']],
      [intersects(`POLYGON(${aroundText})`, of('Polygon', [around])), ['fed-1', 'fed-2', 'fed-3', 'fed-4']],
      [intersects(`POLYGON(${aroundText}, ${holeText})`, of('Polygon', [around, hole])), []],
      [
        intersects(
          'LINESTRING(-76.5 45.5, -75.5 45.5)',
          of('LineString', [
            [-76.5, 45.5],
            [-75.5, 45.5],
          ]),
        ),
        ['fed-3'],
      ],
      [
        intersects(
          'MULTIPOINT((-79.5 45.5), (-79.5 46.5))',
          of('MultiPoint', [
            [-79.5, 45.5],
            [-79.5, 46.5],
          ]),
        ),
        ['fed-1', 'fed-4'],
      ],
      [
        intersects(
          'MULTILINESTRING((-90 1, -90 2), (-78.5 40, -78.5 50))',
          of('MultiLineString', [
            [
              [-90, 1],
              [-90, 2],
            ],
            [
              [-78.5, 40],
              [-78.5, 50],
            ],
          ]),
        ),
        ['fed-2'],
      ],
      [intersects(`MULTIPOLYGON((${ringText}))`, of('MultiPolygon', [[ring]])), ['fed-1', 'fed-2']],
      [
        intersects('GEOMETRYCOLLECTION(POINT(-79.5 46.5), LINESTRING(-77.5 45.1, -77.4 45.2))', {
          type: 'GeometryCollection',
          geometries: [
            of('Point', [-79.5, 46.5]),
            of('LineString', [
              [-77.5, 45.1],
              [-77.4, 45.2],
            ]),
          ],
        }),
        ['fed-3', 'fed-4'],
      ],
    ] as const) {
      expect([one.text, await result(one)]).toEqual([one.text, expected]);
    }
  });

  it('property-property: S_INTERSECTS of two literals, and of the geometry with itself', async () => {
    const literal = (x: number) => ({ type: 'Point', coordinates: [x, 2] });
    const both = (one: number, other: number) => ({
      text: `S_INTERSECTS(POINT(${one} 2), POINT(${other} 2))`,
      json: { op: 's_intersects', args: [literal(one), literal(other)] },
    });
    expect(await result(both(1, 1))).toHaveLength(4);
    expect(await result(both(1, 3))).toEqual([]);
    const self = { property: 'geometry' };
    expect(
      await result({ text: 'S_INTERSECTS(geometry, geometry)', json: { op: 's_intersects', args: [self, self] } }),
    ).toHaveLength(4);
  });

  it('logical: combinations of predicates are evaluated as each of them says', async () => {
    const predicates = [
      compare('=', property('population'), { text: '7', json: 7 }),
      like(property('nameEn'), text('F%')),
      { text: 'population IS NULL', json: { op: 'isNull', args: [{ property: 'population' }] } },
      {
        text: 'S_INTERSECTS(geometry, BBOX(-80,46.1,-79,47))',
        json: { op: 's_intersects', args: [{ property: 'geometry' }, { bbox: [-80, 46.1, -79, 47] }] },
      },
    ] as const;
    const single = await Promise.all(predicates.map((one) => result(one)));
    const not = (json: unknown) => ({ op: 'not', args: [json] });
    const and = (...args: unknown[]) => ({ op: 'and', args });
    const indexes = [0, 1, 2, 3];
    for (const [a, b, c, d] of indexes.flatMap((i) => [
      [i, (i + 1) % 4, (i + 2) % 4, (i + 3) % 4],
      [i, (i + 2) % 4, (i + 3) % 4, (i + 1) % 4],
      [i, (i + 3) % 4, (i + 1) % 4, (i + 2) % 4],
    ]) as [number, number, number, number][]) {
      const [p, q, r, s] = [a, b, c, d].map((at) => predicates[at] as Predicate) as [
        Predicate,
        Predicate,
        Predicate,
        Predicate,
      ];
      const found = await result({
        text: `((NOT ${p.text} AND ${q.text}) OR (${r.text} and NOT ${s.text}) or not (${p.text} AND ${s.text}))`,
        json: { op: 'or', args: [and(not(p.json), q.json), and(r.json, not(s.json)), not(and(p.json, s.json))] },
      });
      // "population = 7" is unknown of fed-3: its population is missing.
      const holds = (at: number, id: string): boolean | null =>
        at === 0 && id === 'fed-3' ? null : (single[at] as string[]).includes(id);
      const opposite = (one: boolean | null) => (one === null ? null : !one);
      const all = (...many: (boolean | null)[]) => (many.includes(false) ? false : many.includes(null) ? null : true);
      const expected = ['fed-1', 'fed-2', 'fed-3', 'fed-4'].filter((id) =>
        [
          all(opposite(holds(a, id)), holds(b, id)),
          all(holds(c, id), opposite(holds(d, id))),
          opposite(all(holds(a, id), holds(d, id))),
        ].includes(true),
      );
      expect(found).toEqual(expected);
    }
  });
});

describe('filter', () => {
  const point = (x: number, y: number) => `S_INTERSECTS(geometry, POINT(${x} ${y}))`;

  it('filter-crs: the geometries are of that system, of CRS84 without it', async () => {
    const crs = 'http://www.opengis.net/def/crs/EPSG/0/3857';
    const metres = (degrees: number) => (degrees * Math.PI * 6378137) / 180;
    const northing = 6378137 * Math.log(Math.tan(Math.PI / 4 + (45.5 * Math.PI) / 360));
    expect(idsOf(await items(server, 'fed', { filter: point(metres(-79.5), northing), 'filter-crs': crs }))).toEqual([
      'fed-1',
    ]);
    expect(idsOf(await items(server, 'fed', { filter: point(-79.5, 45.5) }))).toEqual(['fed-1']);
    expect(
      (await server.get(`/ogc/collections/fed/items?filter=${encodeURIComponent(point(-8849899, 5701000))}`)).status,
    ).toBe(400);
  });

  it('is joined with all other filters', async () => {
    const query = { filter: 'population > 0', bbox: '-79.5,45.5,-78.5,45.6', population: '1' };
    expect(idsOf(await items(server, 'fed', query))).toEqual(['fed-2']);
  });

  it.each(['filter=x', 'filter=', "filter=nope='x'", 'filter=true&filter-lang=ecql', 'filter=true&filter-crs=x'])(
    'is refused: %s',
    async (query) => {
      expect((await server.get(`/ogc/collections/fed/items?${query}`)).status).toBe(400);
    },
  );
});
