import type { Knex } from 'knex';
import { easternMidnight } from '#core/dates.ts';
import { SourceError } from '#core/errors.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { range } from './rows.ts';
import type { Span } from './timeline.ts';

interface SetRow {
  id: string;
  span_from: number;
  span_until: number;
  [column: string]: unknown;
}

const spanColumns = `
  extract(epoch from lower(valid))::float8 * 1000 as span_from,
  coalesce(extract(epoch from upper(valid))::float8 * 1000, 'infinity'::float8) as span_until`;

/** The span in which the source says that its map is in force. */
export function declaredSpan(source: BoundarySource): Span {
  const span = {
    from: easternMidnight(source.valid.from),
    until: source.valid.until === undefined ? Number.POSITIVE_INFINITY : easternMidnight(source.valid.until),
  };
  if (span.from >= span.until) {
    throw new SourceError(
      `"valid" ends (${source.valid.until}) before it begins (${source.valid.from}): correct the source file.`,
    );
  }
  return span;
}

function columnsOf(source: BoundarySource): Record<string, string | null> {
  return {
    source_id: source.id,
    level: source.level,
    jurisdiction: source.jurisdiction.id,
    jurisdiction_name: source.jurisdiction.name,
    province: source.province,
    name: source.name,
    confidence: source.confidence,
    representation: source.representation ?? 'districts',
    source_url: source.page,
  };
}

/** Ends an earlier map, and its districts with it, where a later one begins. */
async function supersede(trx: Knex.Transaction, setId: string, until: number): Promise<void> {
  const end = new Date(until).toISOString();
  await trx.raw(`update boundary_sets set valid = tstzrange(lower(valid), ?) where id = ?`, [end, setId]);
  await trx.raw(
    `delete from boundary_versions using boundaries b
     where b.id = boundary_id and b.set_id = ? and lower(valid) >= ?`,
    [setId, end],
  );
  await trx.raw(
    `update boundary_versions set valid = tstzrange(lower(valid), ?) from boundaries b
     where b.id = boundary_id and b.set_id = ? and valid @> ?::timestamptz`,
    [end, setId, end],
  );
}

export interface PlacedSet {
  readonly span: Span;
  /** Where the set began before; null where it is new. */
  readonly previousFrom: number | null;
  /** Whether anything was written. */
  readonly changed: boolean;
}

/**
 * Writes the set's row. Of two maps of one jurisdiction, the later one ends the earlier. Throws a SourceError where
 * another map of the jurisdiction begins on the same day.
 */
export async function placeSet(trx: Knex.Transaction, source: BoundarySource): Promise<PlacedSet> {
  const columns = columnsOf(source);
  const declared = declaredSpan(source);
  const { rows: others } = await trx.raw<{ rows: SetRow[] }>(
    `select id, ${spanColumns} from boundary_sets
     where level = ? and jurisdiction = ? and representation = ? and id <> ? order by lower(valid)`,
    [columns.level as string, columns.jurisdiction as string, columns.representation as string, source.id],
  );
  const twin = others.find((other) => other.span_from === declared.from);
  if (twin) {
    throw new SourceError(
      `${twin.id} is also a map of ${source.jurisdiction.id} from ${source.valid.from} on: correct "valid.from" of one of the two.`,
    );
  }
  const next = others.find((other) => other.span_from > declared.from);
  const span = { from: declared.from, until: Math.min(declared.until, next?.span_from ?? Number.POSITIVE_INFINITY) };
  const earlier = others.filter((other) => other.span_from < span.from && other.span_until > span.from);
  for (const other of earlier) await supersede(trx, other.id, span.from);

  const { rows } = await trx.raw<{ rows: SetRow[] }>(`select *, ${spanColumns} from boundary_sets where id = ?`, [
    source.id,
  ]);
  const row = rows[0];
  const same =
    row !== undefined &&
    row.span_from === span.from &&
    row.span_until === span.until &&
    Object.entries(columns).every(([column, value]) => row[column] === value);
  if (!same) {
    const entries = Object.entries({ ...columns, valid: range(span) });
    await trx.raw(
      `insert into boundary_sets (id, ${entries.map(([column]) => column).join(', ')}) values (${['?', ...entries.map(() => '?')].join(', ')})
       on conflict (id) do update set ${entries.map(([column]) => `${column} = excluded.${column}`).join(', ')}`,
      [source.id, ...entries.map(([, value]) => value as string)],
    );
  }
  return { span, previousFrom: row?.span_from ?? null, changed: !same || earlier.length > 0 };
}
