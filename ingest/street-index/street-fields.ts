import { foldedPlace, streetReadings } from '#core/addresses/street-words.ts';
import { plainText } from '#ingest/kind/copied-values.ts';

/** A street as a source writes it. */
export interface StreetFields {
  readonly name: string;
  readonly type: string;
  readonly direction: string;
  /** The place in mailing addresses; empty where the source has none. */
  readonly place: string;
  readonly municipalityEn: string;
  readonly municipalityFr: string;
  /** The two letters of its province. */
  readonly province: string;
}

/** A row of the table `streets` without its source, in COPY's text; `at` in degrees. Undefined for a street without a name to find. */
export function streetRow(
  id: number,
  street: StreetFields,
  weight: number,
  at: readonly [longitude: number, latitude: number],
): string | undefined {
  const { name, type, direction, place, municipalityEn, municipalityFr, province } = street;
  const readings = streetReadings(street);
  // "Highway 7" without a type of its own is asked for as "Hwy 7", too.
  const reading = readings.find(({ name: key, type: word }) => word !== null && /^\d+$/.test(key)) ?? readings[0];
  if (reading === undefined || reading.name === '') return undefined;
  const places = new Set([place, municipalityEn, municipalityFr].map(foldedPlace).filter((key) => key !== ''));
  return [
    id,
    ...[name, type, direction, place, municipalityEn, municipalityFr, province].map(plainText),
    ...[reading.name, reading.type ?? '', reading.direction ?? ''],
    // Folded names have letters, digits and spaces alone.
    `{${[...places].map((key) => `"${key}"`).join()}}`,
    weight,
    ...at,
  ].join('\t');
}

export const streetColumns =
  'id, name, type, direction, place, municipality_en, municipality_fr, province, name_key, type_key, direction_key, place_keys, weight, longitude, latitude';
