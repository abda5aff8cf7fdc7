import { Type } from 'typebox';
import { toIso } from '#core/dates.ts';
import type { Level } from '#core/levels.ts';
import { closed, DateTimeSchema, LevelSchema } from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';

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
    state: Type.Enum(['not_fetched', 'fresh', 'stale', 'quarantined', 'unreachable']),
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
      description: 'degraded: a source is stale, quarantined or unreachable; what was published last is served on.',
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

interface Row {
  id: string;
  name: string;
  kind: 'boundaries' | 'addresses' | 'concordance' | 'results' | 'polling-divisions';
  level: Level | null;
  province: string | null;
  state: 'not_fetched' | 'fresh' | 'stale' | 'quarantined' | 'unreachable';
  state_message: string | null;
  last_checked_at: Date | null;
  last_changed_at: Date | null;
  licence: { name?: string; url?: string; attribution?: string } | null;
  page: string | null;
}

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
    const { rows } = await services.knex.raw<{ rows: Row[] }>(
      `select id, name, kind, level, province, state, state_message, last_checked_at, last_changed_at,
         definition -> 'licence' as licence, definition ->> 'page' as page
       from sources order by id collate "C"`,
    );
    const isDegraded = rows.some(({ state }) => state !== 'fresh' && state !== 'not_fetched');
    return {
      status: isDegraded ? ('degraded' as const) : ('ok' as const),
      version: services.version,
      data: {
        federalBoundaries: map.list.count('FEDERAL', now),
        provincialBoundaries: map.list.count('PROVINCIAL', now),
        municipalBoundaries: map.list.count('MUNICIPAL', now),
        lastUpdated: toIso(map.updatedAt),
      },
      catalogueVersion: map.catalogueVersion,
      sources: rows.map(describeSource),
    };
  },
});

function describeSource(row: Row) {
  const { id, name, kind, level, province, state, licence } = row;
  return {
    ...{ id, name, kind, level, province, state },
    message: row.state_message,
    lastChecked: isoOrNull(row.last_checked_at),
    lastChanged: isoOrNull(row.last_changed_at),
    licence: { name: licence?.name ?? '', url: licence?.url ?? null },
    attribution: licence?.attribution ?? '',
    page: row.page ?? '',
  };
}

const isoOrNull = (date: Date | null) => (date ? date.toISOString() : null);
