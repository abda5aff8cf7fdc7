import { Type } from 'typebox';
import { toIso } from '#core/dates.ts';
import { outsideChecks } from '#core/source/checked-against.ts';
import { sourceKinds } from '#core/source/source-kinds.ts';
import { sourceStates } from '#core/source/source-state.ts';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import { termsFields } from '#server/electoral/included/terms.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { closed, DateTimeSchema, LevelSchema, ProvinceSchema } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { describeSource, readSources } from './source-status.ts';

const SourceSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the source.', examples: ['sample-federal'] }),
    name: Type.String({
      description: 'The name of the dataset.',
      examples: ['Federal ridings of the sample region, 2023 order'],
    }),
    kind: enumeration('SourceKind', sourceKinds, {
      description:
        'boundaries: a map. addresses: located addresses with postal codes. concordance: a list of postal codes and districts. results: candidates and votes. polling-divisions: the polling divisions of an election. poll-outlines: their geometries. members: a list of members for districts. streets: a road network with ranges of civic numbers. water: areas of water for maps.',
      examples: ['boundaries'],
    }),
    level: nullable(LevelSchema, {
      description: 'The level of its map or election; null if it has none.',
      examples: ['FEDERAL'],
    }),
    province: nullable(ProvinceSchema, {
      description: 'The two-letter code of its province or territory; null if it covers several.',
      examples: [null],
    }),
    state: enumeration('SourceState', [...sourceStates, 'not_described'], {
      description:
        'not_fetched: not downloaded yet. fresh: its last check was successful and recent. stale: not checked for longer than planned. quarantined: a new file did not pass the checks; the last good one is served. unreachable: the publisher did not respond. not_described: it is no longer monitored.',
      examples: ['fresh'],
    }),
    served: Type.Boolean({ description: 'Whether any of its data is in force now.', examples: [true] }),
    message: nullable(Type.String(), {
      description: 'A description of the problem; null if there is none.',
      examples: [null],
    }),
    lastChecked: nullable(DateTimeSchema, {
      description: 'When the source was last checked, in UTC; null if never.',
      examples: ['2026-11-01T08:00:04.118Z'],
    }),
    lastChanged: nullable(DateTimeSchema, {
      description: 'When a new file was last published, in UTC; null if never.',
      examples: ['2026-10-01T08:00:03.902Z'],
    }),
    nextCheck: nullable(DateTimeSchema, {
      description:
        'When the source is checked next, in UTC; null if no job is scheduled. A check that is overdue runs as soon as jobs run again.',
      examples: ['2026-12-02T08:15:00.000Z'],
    }),
    checkedAgainst: nullable(
      Type.Array(
        enumeration('OutsideCheck', [...outsideChecks], {
          description:
            'points: places with a known district. codes, names: lists of district codes or names. count: the number of districts according to a second source. area: their total area according to a second source.',
          examples: ['points'],
        }),
      ),
      {
        description:
          'The outside evidence against which a map is checked before publication; empty if there is none, null for a dataset that is not a map.',
        examples: [['points', 'count']],
      },
    ),
    ...termsFields,
    page: Type.String({
      description: 'The publisher’s page about the dataset; empty if there is none.',
      examples: ['https://data.example.org/federal/2025/'],
    }),
  },
  { ...closed, title: 'SourceStatus', description: 'A publisher’s dataset: its freshness, licence and attribution.' },
);

const count = (level: string, example: number) =>
  Type.Integer({ description: `${level} districts in force.`, examples: [example] });

export const StatusSchema = Type.Object(
  {
    status: enumeration('ServiceStatus', ['ok', 'degraded'], {
      description:
        'The status of the served data. degraded: no map is in force, a publication is not served after some minutes, or served data has not been confirmed for longer than its source allows. A source that is unreachable or held back for review is listed in `sources` and does not change the status.',
      examples: ['ok'],
    }),
    version: Type.String({ description: 'The version of the server.', examples: ['1.0.0'] }),
    build: nullable(
      Type.Object(
        {
          commit: Type.String({
            description: 'The hash of the commit.',
            examples: ['0123456789abcdef0123456789abcdef01234567'],
          }),
          date: Type.String({ description: 'When it was made (RFC 3339).', examples: ['2026-11-01T12:00:00+00:00'] }),
        },
        { ...closed, title: 'Build', description: 'What the server was built of.' },
      ),
      { description: 'Extension: the commit that the server was built of; null if it is not known.' },
    ),
    data: Type.Object(
      {
        federalBoundaries: count('Federal', 12),
        provincialBoundaries: count('Provincial', 18),
        municipalBoundaries: count('Municipal', 15),
        lastUpdated: annotate(DateTimeSchema, {
          description: 'Time of the latest publication, in UTC.',
          examples: ['2026-10-01T08:00:03.902Z'],
        }),
      },
      { ...closed, title: 'Holdings', description: 'Counts of the published data.' },
    ),
    catalogueVersion: Type.Integer({
      description: 'Extension: increases with each publication.',
      examples: [14],
    }),
    sources: Type.Array(SourceSchema, { description: 'Extension: freshness, licence and attribution of each source.' }),
  },
  { ...closed, title: 'Status', description: 'Health of the service, and freshness of its data.' },
);

/** A publication reaches a running server within seconds. */
const slowestLoad = 5 * 60_000;

export const readStatus = electoralEndpoint({
  operationId: 'readStatus',
  method: 'GET',
  path: '/electoral/status',
  tag: tags.service,
  summary: 'Health and freshness of the data',
  description:
    'The number of districts in force, and for each source its state, last check, last change, licence and attribution. Nothing is changed.',
  query: Type.Object({}, closed),
  response: StatusSchema,
  async handle(_request, services) {
    const map = services.map();
    const now = services.now();
    const [published, sources] = await Promise.all([
      services.knex('catalogue').first<{ version: number; updated_at: Date }>('version', 'updated_at'),
      readSources(services.knex, now),
    ]);
    const data = {
      federalBoundaries: map.list.count('FEDERAL', now),
      provincialBoundaries: map.list.count('PROVINCIAL', now),
      municipalBoundaries: map.list.count('MUNICIPAL', now),
    };
    const isEmpty = Object.values(data).every((count) => count === 0);
    const isBehind = published.version > map.catalogueVersion && now - published.updated_at.getTime() > slowestLoad;
    const isUnconfirmed = sources.some(({ served, staleness }) => served && staleness !== null);
    return {
      status: isEmpty || isBehind || isUnconfirmed ? ('degraded' as const) : ('ok' as const),
      version: services.build.version,
      build: services.build.commit && { commit: services.build.commit.hash, date: services.build.commit.date },
      data: { ...data, lastUpdated: toIso(map.updatedAt) },
      catalogueVersion: map.catalogueVersion,
      sources: sources.map(describeSource),
    };
  },
});
