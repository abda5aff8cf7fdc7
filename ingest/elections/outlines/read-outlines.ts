import { groupBy } from '#core/collections/lists-by-key.ts';
import { SourceError } from '#core/errors.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { pollingDivisionOf } from '#ingest/elections/read-poll-results.ts';
import { conform } from '#ingest/maps/conform/conform.ts';
import { repair } from '#ingest/maps/repair/repair.ts';
import { type RawFeature, type ReadResult, readFeatures } from '#ingest/read/read.ts';
import { evaluate, meetsConditions } from '#ingest/registry/expression.ts';
import type { BoundarySource, PollOutlineSource } from '#ingest/registry/source.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';

/** A polling division of one district, longitude and latitude in degrees, WGS 84. */
export interface PollOutline {
  /** As in poll-by-poll results; see `pollingDivisionOf`. */
  readonly pollNumber: string;
  readonly geometry: Polygons;
}

/** The polling divisions of one district. */
interface DistrictOutlines {
  readonly district: string;
  readonly polls: readonly PollOutline[];
  /** Numbers that are of no polling division, such as those of advance polls. */
  readonly unnumbered: readonly string[];
  readonly repaired: number;
}

/**
 * Reads the outlines one district after the other: those of the whole country at full detail are never in memory together
 * but in the form in which the file has them.
 *
 * @throws SourceError if the file is not what the source says, or the polls of a district cannot be read
 */
export async function* readOutlines(source: PollOutlineSource, archive: Archive): AsyncGenerator<DistrictOutlines> {
  const form = asMap(source);
  const read = await readFeatures(form, archive, false, true);
  for (const [district, features] of byDistrict(source, read)) {
    const whole = features.map((feature) => ({ ...feature }));
    const { districts, repairs } = await repair(conform(form, { ...read, features: whole }).districts);
    const polls: PollOutline[] = [];
    const unnumbered: string[] = [];
    for (const { code, geometry } of districts) {
      const pollNumber = pollingDivisionOf(code);
      if (pollNumber === null) unnumbered.push(`${district}-${code}`);
      else polls.push({ pollNumber, geometry });
    }
    polls.sort((a, b) => a.pollNumber.localeCompare(b.pollNumber, 'en', { numeric: true }));
    yield { district, polls, unnumbered, repaired: repairs.length };
  }
}

/** In the order of the districts' codes. */
function byDistrict(source: PollOutlineSource, { features }: ReadResult): Array<[string, RawFeature[]]> {
  const meeting = features.filter(({ attributes }) => meetsConditions(source.where ?? [], attributes));
  const all = groupBy(meeting, ({ attributes }) => evaluate(source.fields.district, attributes));
  if (all.size === 0) {
    throw new SourceError(
      `None of the ${features.length} features passes "where": correct the conditions in the source file.`,
    );
  }
  return [...all].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
}

/** The source as that of a map whose districts are the polls of one district. Records of one number are one poll. */
function asMap({ id, name, format, crs, fields, where, urls, page }: PollOutlineSource): BoundarySource {
  return {
    id,
    name,
    format,
    urls,
    page,
    kind: 'boundaries',
    level: 'FEDERAL',
    province: null,
    confidence: 'OFFICIAL',
    urlConfidence: 'stated',
    licence: { name, attribution: name },
    cadence: 'never',
    merge: true,
    ...(crs === undefined ? {} : { crs }),
    ...(where === undefined ? {} : { where }),
    fields: { code: fields.poll, nameEn: fields.district },
    jurisdiction: { id, name },
    expect: { districts: 1 },
    valid: { from: '1867-07-01' },
    points: [],
  };
}
