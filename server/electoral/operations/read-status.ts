import { Type } from 'typebox';
import { toIso } from '#core/dates.ts';
import { sourceStates } from '#core/source-state.ts';
import { closed, DateTimeSchema, LevelSchema } from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';
import { describeSource, readSources } from '#server/electoral/source-status.ts';

const OrNull = <Schema extends typeof DateTimeSchema | typeof LevelSchema | typeof Text>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const Text = Type.String();

const SourceSchema = Type.Object(
  {
    id: Text,
    name: Text,
    kind: Type.Enum(['boundaries', 'addresses', 'concordance', 'results', 'polling-divisions']),
    level: OrNull(LevelSchema),
    province: OrNull(Text),
    state: Type.Enum([...sourceStates, 'not_described'], {
      description: 'fresh: its last check found it good, and not too long ago. not_described: it is watched no more.',
    }),
    served: Type.Boolean({ description: 'Whether anything that it published is in force now.' }),
    message: OrNull(Text),
    lastChecked: OrNull(DateTimeSchema),
    lastChanged: OrNull(DateTimeSchema),
    licence: Type.Object({ name: Text, url: OrNull(Text) }, closed),
    attribution: Text,
    page: Text,
  },
  { ...closed, title: 'SourceStatus' },
);

const StatusSchema = Type.Object(
  {
    status: Type.Enum(['ok', 'degraded'], {
      description:
        'Of what is served. degraded: no map is in force, a publication is not served yet after minutes, or something that is served has not been confirmed for longer than its source allows. A source that cannot be reached or is held back for review is listed below and changes nothing here.',
    }),
    version: Text,
    data: Type.Object(
      {
        federalBoundaries: Type.Integer(),
        provincialBoundaries: Type.Integer(),
        municipalBoundaries: Type.Integer(),
        lastUpdated: DateTimeSchema,
      },
      closed,
    ),
    catalogueVersion: Type.Integer({ description: 'Beyond the contract: raised by each publication.' }),
    sources: Type.Array(SourceSchema, { description: 'Beyond the contract: freshness, licence and credit of each.' }),
  },
  { ...closed, title: 'Status' },
);

/** A publication reaches a running server within seconds. */
const slowestLoad = 5 * 60_000;

export const readStatus = electoralEndpoint({
  operationId: 'readStatus',
  method: 'GET',
  path: '/electoral/status',
  tag: 'Electoral',
  summary: 'Health, and how fresh the data is',
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
