import type { Knex } from 'knex';
import { easternMidnight } from '#core/dates.ts';
import { NotYetError } from '#core/errors.ts';
import { districtNameKey } from '#core/identity/district-name.ts';
import { fold } from '#core/identity/fold.ts';
import { type Finding, finding } from '#ingest/kind/gate.ts';
import type { Level } from '#ingest/registry/source.ts';
import type { ElectionOfPolls } from './election-of-polls.ts';

/** The districts that voted in an election: those of its jurisdiction's map on election day. */
export interface DistrictsInForce {
  /** The boundary id of a district by its number; by its name (English or French) if the table has no number. */
  find(number: string, name: string): string | undefined;
  readonly count: number;
  /** Ids of all of them. */
  readonly ids: readonly string[];
}

/** A name without accents, case, ligatures, apostrophes and kinds of dashes: `--` and an em dash are the same. */
function foldName(name: string): string {
  return fold(name)
    .replace(/[-‐-―\s]+/gu, '-')
    .replace(/[’']/gu, '');
}

/**
 * Loads the map that was in force on election day.
 *
 * @throws NotYetError if there is no map of that jurisdiction and day
 */
export async function districtsInForce(knex: Knex, election: ElectionOfPolls): Promise<DistrictsInForce> {
  const { level, jurisdiction, electionDate } = election;
  const found = await districtsOn(knex, { level, jurisdiction, day: electionDate });
  if (found) return found;
  throw new NotYetError(
    `The election ${election.id} was held on ${electionDate}, but no ${level.toLowerCase()} map of ` +
      `${jurisdiction} in force on that day is stored. Ingest that map first, then this source again.`,
  );
}

/** The map of a jurisdiction that is in force on a day (YYYY-MM-DD); null if none is stored. */
export async function districtsOn(
  knex: Knex,
  { level, jurisdiction, day }: { readonly level: Level; readonly jurisdiction: string; readonly day: string },
): Promise<DistrictsInForce | null> {
  const { rows } = await knex.raw<{ rows: { id: string; code: string; names: string[] }[] }>(
    `select b.id, b.code, array_agg(v.name_en) || array_agg(v.name_fr) as names
     from boundary_sets s
     join boundaries b on b.set_id = s.id
     join boundary_versions v on v.boundary_id = b.id and upper_inf(v.recorded) and v.valid @> :at::timestamptz
     where s.level = :level and s.jurisdiction = :jurisdiction and s.representation = 'districts'
       and s.valid @> :at::timestamptz
     group by b.id, b.code`,
    { at: new Date(easternMidnight(day)), level, jurisdiction },
  );
  if (rows.length === 0) return null;
  const byCode = new Map(rows.map(({ id, code }) => [code, id]));
  const byName = idsByName(rows, foldName);
  const byProperName = idsByName(rows, districtNameKey);
  return {
    count: rows.length,
    ids: rows.map(({ id }) => id),
    find(number, name) {
      if (number !== '') return byCode.get(number);
      for (const half of [name, ...name.split('/')]) {
        const id = byName.get(foldName(half.trim())) ?? byProperName.get(districtNameKey(half));
        if (id) return id;
      }
      return undefined;
    },
  };
}

/** Ids by a form of the names. If two districts have one name in that form, the name alone identifies neither. */
function idsByName(
  districts: readonly { readonly id: string; readonly names: readonly string[] }[],
  formOf: (name: string) => string,
): ReadonlyMap<string, string | null> {
  const ids = new Map<string, string | null>();
  for (const { id, names } of districts) {
    for (const name of new Set(names.map(formOf))) ids.set(name, ids.has(name) ? null : id);
  }
  return ids;
}

/** A district of a file as its table names it; without a number it is empty, and null if the number alone names it. */
export interface TableDistrict {
  readonly name: string;
  readonly number: string | null;
}

/** Reports the districts of a file that are not on the map. They are left out, and the others are published. */
export function notOnMapFinding(districts: readonly TableDistrict[]): Finding[] {
  if (districts.length === 0) return [];
  return [finding('soft', 'districts', 'districtsNotOnMap', { districts })];
}
