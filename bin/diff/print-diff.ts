import type { Knex } from 'knex';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { renderTable } from '#bin/command-line/table.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';
import { type EntryDistrict, type MovedThreshold, movedThreshold } from '#core/source/map-entry.ts';
import { type MapChanges, mapChanges } from '#ingest/maps/editions/map-changes.ts';
import { pairedByArea, pairedByCode } from '#ingest/maps/editions/pair-districts.ts';
import { namedIn } from '#ingest/maps/entries/compare-editions.ts';
import { postalPlacesAround } from '#ingest/maps/entries/postal-places.ts';
import { areaIn, sayTotals } from '#server/electoral/publications/entry-words.ts';
import type { DiffOptions } from './options.ts';
import { describedBy, fileSide, type Named, nameSide, quarantinedSide, type Side, storedSide } from './read-side.ts';

interface Compared extends MapChanges {
  readonly before: Side;
  readonly after: Side;
  readonly threshold: MovedThreshold;
}

/** Prints what differs between two maps. Two files need no database. */
export async function printDiff(
  old: string,
  now: string,
  options: DiffOptions,
  environment: CommandEnvironment,
): Promise<void> {
  const named = [await nameSide(old), await nameSide(now)] as const;
  const isOffline = named.every(({ kind }) => kind === 'file');
  const compared = isOffline
    ? await compare(named, options, null)
    : await withDatabase(environment, { applicationName: 'hustings diff', schema: 'require' }, ({ knex }) =>
        compare(named, options, knex),
      );
  environment.print(options.json ? `${JSON.stringify(asJson(compared))}\n` : asText(compared));
}

async function compare(
  [old, now]: readonly [Named, Named],
  options: DiffOptions,
  knex: Knex | null,
): Promise<Compared> {
  const sideOf = async (side: Named, other: Named): Promise<Side> => {
    if (side.kind === 'map') return storedSide(knex as Knex, side);
    if (side.kind === 'run') return quarantinedSide(knex as Knex, side.run);
    const id = options.source ?? (other.kind === 'map' ? other.set : undefined);
    if (id === undefined) throw new UsageError('Say with --source which source describes the file.');
    return fileSide(await describedBy(id, options.sources, knex), side.path);
  };
  const before = await sideOf(old, now);
  const after = await sideOf(now, old);
  const pairs = (before.set === after.set ? pairedByCode : pairedByArea)(before.edition, after.edition);
  const places = knex && (await postalPlacesAround(knex, pairs));
  const threshold = { ...movedThreshold, width: options.width ?? movedThreshold.width };
  const names = namedIn({ before: before.set, after: after.set });
  return { before, after, threshold, ...mapChanges(pairs, names, places, threshold) };
}

function asJson({ before, after, threshold, totals, changes }: Compared) {
  const map = ({ set, what, edition }: Side) => ({ set, what, districts: edition.length });
  return { before: map(before), after: map(after), threshold, totals, ...changes };
}

const titleOf = ({ code, nameEn, nameFr }: EntryDistrict): string =>
  `${code} ${nameEn === nameFr ? nameEn : `${nameEn} / ${nameFr}`}`;

function asText({ before, after, threshold, totals, changes }: Compared): string {
  const { added, ended, renamed, moved, redrawn } = changes;
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`];
  const withArea = (district: EntryDistrict) => `${titleOf(district)}, ${areaIn('en', district.areaKm2)}`;
  const side = (district: EntryDistrict | null) => (district === null ? '(no district)' : titleOf(district));
  const rows = moved.map(({ from, to, km2, share, addresses }) => [
    side(from),
    side(to),
    areaIn('en', km2),
    `${(share * 100).toFixed(1)} %`,
    addresses === null ? '' : String(addresses),
  ]);
  const { km2, share, width } = threshold;
  const parts = [
    `${before.what} (${before.edition.length} districts) → ${after.what} (${after.edition.length} districts)`,
    sayTotals(totals, 'en'),
    ...list('Added', added.map(withArea)),
    ...list('Ended', ended.map(withArea)),
    ...list(
      'Renamed',
      renamed.map((one) => `${titleOf(one.before)} → ${titleOf(one.after)}`),
    ),
    ...(rows.length === 0
      ? []
      : [`\nMoved:\n${renderTable(['before', 'now', 'area', 'of the smaller', 'addresses'], rows)}`]),
    ...list('Only redrawn', redrawn.map(titleOf)),
    `\nUnchanged: ${totals.unchanged}. Area counts as moved from ${km2} km² on, if it is more than ${share * 100} % of the smaller district or more than ${width} m wide on average. ${areaIn('en', totals.belowKm2)} in smaller or narrower pieces between the two maps’ lines is not counted.`,
  ];
  return `${parts.join('\n')}\n`;
}
