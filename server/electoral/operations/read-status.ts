import { Type } from 'typebox';
import { toIso } from '#core/dates.ts';
import { outsideChecks } from '#core/source/checked-against.ts';
import { sourceStates } from '#core/source/source-state.ts';
import { termsFields } from '#server/electoral/included/terms.ts';
import { closed, DateTimeSchema, LevelSchema, ProvinceSchema } from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';
import { describeSource, readSources } from '#server/electoral/source-status.ts';
import { tags } from '#server/electoral/tags.ts';
import { annotate, enumeration, nullable } from '#server/http/schema.ts';

const SourceSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the source.', examples: ['sample-federal'] }),
    name: Type.String({
      description: 'What the dataset is called.',
      examples: ['Federal ridings of the sample region, 2023 order'],
    }),
    kind: enumeration(
      'SourceKind',
      ['boundaries', 'addresses', 'concordance', 'results', 'polling-divisions', 'poll-outlines', 'members'],
      {
        description:
          'boundaries: a map. addresses: located addresses with postal codes. concordance: a list of postal codes and districts. results: candidates and votes. polling-divisions: the areas of an election. poll-outlines: where these lie. members: a list of those who represent districts.',
        examples: ['boundaries'],
      },
    ),
    level: nullable(LevelSchema, {
      description: 'The level of its map or election; null where it has none.',
      examples: ['FEDERAL'],
    }),
    province: nullable(ProvinceSchema, {
      description: 'The two-letter code of its province or territory; null where it covers several.',
      examples: [null],
    }),
    state: enumeration('SourceState', [...sourceStates, 'not_described'], {
      description:
        'not_fetched: not read yet. fresh: its last check found it good, and not too long ago. stale: not checked for longer than planned. quarantined: a new file did not pass the checks; the last good one is served. unreachable: the publisher did not answer. not_described: it is watched no more.',
      examples: ['fresh'],
    }),
    served: Type.Boolean({ description: 'Whether anything that it published is in force now.', examples: [true] }),
    message: nullable(Type.String(), {
      description: 'What is wrong, for people; null where nothing is.',
      examples: [null],
    }),
    lastChecked: nullable(DateTimeSchema, {
      description: 'When the publisher was last asked, in UTC; null where never.',
      examples: ['2026-11-01T08:00:04.118Z'],
    }),
    lastChanged: nullable(DateTimeSchema, {
      description: 'When a new file was last published, in UTC; null where never.',
      examples: ['2026-10-01T08:00:03.902Z'],
    }),
    nextCheck: nullable(DateTimeSchema, {
      description:
        'When the publisher is asked next, in UTC; null where no job is planned to. A time that has passed is made up for once jobs run again.',
      examples: ['2026-12-02T08:15:00.000Z'],
    }),
    checkedAgainst: nullable(
      Type.Array(
        enumeration('OutsideCheck', [...outsideChecks], {
          description:
            'points: places whose district is known. codes, names: lists of them. count: the number of districts that a second source states. area: the land that they cover together, likewise.',
          examples: ['points'],
        }),
      ),
      {
        description:
          'What a map is checked against besides its own file before it is published; empty where it is unverified, null for what is no map.',
        examples: [['points', 'count']],
      },
    ),
    ...termsFields,
    page: Type.String({
      description: 'The publisher’s page about the dataset; empty where there is none.',
      examples: ['https://data.example.org/federal/2025/'],
    }),
  },
  { ...closed, title: 'SourceStatus', description: 'A dataset of a publisher: its freshness, licence and credit.' },
);

const count = (level: string, example: number) =>
  Type.Integer({ description: `${level} districts in force.`, examples: [example] });

export const StatusSchema = Type.Object(
  {
    status: enumeration('ServiceStatus', ['ok', 'degraded'], {
      description:
        'Of what is served. degraded: no map is in force, a publication is not served yet after minutes, or something that is served has not been confirmed for longer than its source allows. A source that cannot be reached or is held back for review is listed below and changes nothing here.',
      examples: ['ok'],
    }),
    version: Type.String({ description: 'The version of the program.', examples: ['1.0.0'] }),
    data: Type.Object(
      {
        federalBoundaries: count('Federal', 12),
        provincialBoundaries: count('Provincial', 18),
        municipalBoundaries: count('Municipal', 15),
        lastUpdated: annotate(DateTimeSchema, {
          description: 'When something was last published, in UTC.',
          examples: ['2026-10-01T08:00:03.902Z'],
        }),
      },
      { ...closed, title: 'Holdings', description: 'What is held.' },
    ),
    catalogueVersion: Type.Integer({
      description: 'Beyond the contract: raised by each publication.',
      examples: [14],
    }),
    sources: Type.Array(SourceSchema, { description: 'Beyond the contract: freshness, licence and credit of each.' }),
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
  summary: 'Health, and how fresh the data is',
  description:
    'How many districts are in force, and for each source when it was last checked and last changed, its state, licence and credit. Nothing is changed.',
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
      version: services.version,
      data: { ...data, lastUpdated: toIso(map.updatedAt) },
      catalogueVersion: map.catalogueVersion,
      sources: sources.map(describeSource),
    };
  },
});
