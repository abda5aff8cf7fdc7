import { SourceError } from '#core/errors.ts';
import { packPostalCodeBytes } from '#core/postal-code.ts';
import { provinceOf, provinces } from '#core/provinces.ts';
import type { DistrictIndex } from '#ingest/postal/district-index.ts';
import type { PostalEvidence } from '#ingest/postal/evidence.ts';
import type { StreetIndex } from '#ingest/street-index/street-index.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { noCoordinate, readCoordinate, unitsPerDegree } from './coordinate.ts';
import { scanCsv } from './csv-scanner.ts';
import { DistrictCombinations } from './district-combinations.ts';
import { LocatedStreets } from './located-streets.ts';
import { LocationTable } from './location-table.ts';
import { PostalTally } from './postal-tally.ts';
import { StreetAddresses } from './street-addresses.ts';

export interface RegisterReading {
  readonly evidence: PostalEvidence;
  /** Rows of the Address files. */
  readonly addresses: number;
  readonly locations: number;
  /** Addresses with a postal code and a place: the shares count these. */
  readonly placed: number;
  /** Addresses to which no mail is delivered. */
  readonly withoutPostalCode: number;
  readonly malformedPostalCode: number;
  /** Addresses whose location is not in the Location files, or has no coordinates there. */
  readonly withoutLocation: number;
}

/** One province's files. The Address and the Location files have different numbers of parts: they do not pair up. */
interface ProvinceFiles {
  readonly addresses: string[];
  readonly locations: string[];
}

const memberPattern = /(?:^|\/)(address|location)_(\w+?)(?:_part_\d+)?\.csv$/i;

const guid = { names: ['LOC_GUID'] };
/** The building's point, and the block face's if there is none; older releases have one of the two. */
const locationColumns = [
  guid,
  { names: ['BG_LONGITUDE'], optional: true },
  { names: ['BG_LATITUDE'], optional: true },
  { names: ['BF_REPPOINT_LONGITUDE', 'REPPOINT_LONGITUDE', 'BF_LONGITUDE'], optional: true },
  { names: ['BF_REPPOINT_LATITUDE', 'REPPOINT_LATITUDE', 'BF_LATITUDE'], optional: true },
];
const addressColumns = [
  guid,
  { names: ['MAIL_POSTAL_CODE', 'POSTAL_CODE'] },
  { names: ['MAIL_PROV_ABVN', 'PROV_ABVN'], optional: true },
  { names: ['CIVIC_NO'], optional: true },
  { names: ['CIVIC_NO_SUFFIX'], optional: true },
  { names: ['OFFICIAL_STREET_NAME', 'MAIL_STREET_NAME'], optional: true },
  { names: ['OFFICIAL_STREET_TYPE', 'MAIL_STREET_TYPE'], optional: true },
  { names: ['OFFICIAL_STREET_DIR', 'MAIL_STREET_DIR', 'MAIL_STEET_DIR'], optional: true },
  { names: ['MAIL_MUN_NAME'], optional: true },
  { names: ['CSD_ENG_NAME'], optional: true },
  { names: ['CSD_FRE_NAME'], optional: true },
];
const civicNumberColumn = addressColumns.findIndex(({ names }) => names.includes('CIVIC_NO'));

/**
 * Reads a register of addresses in the layout of StatCan's National Address Register: the postal code is in the
 * Address files, the place in the Location files, joined on LOC_GUID. Members are streamed out of the archive and one
 * province's locations and addresses at a time are in memory, so that memory grows with the country's streets and with the
 * addresses of straddling codes alone. Every street with its located numbers goes to `index`.
 *
 * @throws SourceError if the archive lacks files or columns
 */
export async function readRegister(
  archive: Archive,
  districts: DistrictIndex,
  index: StreetIndex,
): Promise<RegisterReading> {
  const combinations = new DistrictCombinations();
  const tally = new PostalTally();
  const streets = new StreetAddresses();
  const located = new LocatedStreets(index);
  const totals = {
    addresses: 0,
    locations: 0,
    placed: 0,
    withoutPostalCode: 0,
    malformedPostalCode: 0,
    withoutLocation: 0,
  };
  for (const [province, files] of filesByProvince(archive)) {
    const locations = await readLocations(archive, files.locations, districts, combinations);
    totals.locations += locations.size;
    const own = provinces.find(({ sgcCode }) => sgcCode === province)?.code;
    const fallback = provinceKey(own ?? unknownProvince);
    // Where the file's number is of no province, as in the sample, that of mailing addresses.
    let mailed = '';
    for (const name of files.addresses) {
      totals.addresses += await scanCsv(await archive.stream(name), name, addressColumns, (bytes, starts, ends) => {
        const location = locations.slotOf(bytes, starts[0]!, ends[0]!);
        // An address without a postal code is found by its street all the same.
        if (location >= 0) {
          const [longitude, latitude] = [locations.longitude(location), locations.latitude(location)];
          located.add(bytes, starts, ends, civicNumberColumn, longitude, latitude);
        }
        if (ends[1] === starts[1]) {
          totals.withoutPostalCode++;
          return;
        }
        const code = packPostalCodeBytes(bytes, starts[1]!, ends[1]!);
        if (code < 0) {
          totals.malformedPostalCode++;
          return;
        }
        if (location < 0) {
          totals.withoutLocation++;
          return;
        }
        totals.placed++;
        if (mailed === '') mailed = bytes.toString('latin1', starts[2]!, ends[2]!);
        const stated = ends[2]! - starts[2]! === 2 ? (bytes[starts[2]!]! << 8) | bytes[starts[2]! + 1]! : fallback;
        tally.add(
          code,
          stated,
          locations.longitude(location),
          locations.latitude(location),
          locations.districts(location),
        );
        streets.add(code, locations.districts(location), bytes, starts, ends, civicNumberColumn);
      });
    }
    streets.endProvince(tally.straddling);
    await located.endProvince(own ?? mailed);
  }
  const evidence = tally.evidence(combinations, districts.boundaryIds, provinceOfKey);
  return { ...totals, evidence: { ...evidence, streets: streets.evidence(combinations) } };
}

function filesByProvince(archive: Archive): Map<string, ProvinceFiles> {
  const byProvince = new Map<string, ProvinceFiles>();
  for (const { name } of archive.members) {
    const match = memberPattern.exec(name);
    if (!match) continue;
    const province = match[2] as string;
    const files = byProvince.get(province) ?? { addresses: [], locations: [] };
    byProvince.set(province, files);
    files[match[1]?.toLowerCase() === 'address' ? 'addresses' : 'locations'].push(name);
  }
  const halves = [...byProvince].filter(([, { addresses, locations }]) => !addresses.length || !locations.length);
  if (byProvince.size === 0 || halves.length > 0) {
    const lacking = halves.map(
      ([province, { addresses }]) => `${addresses.length ? 'Location' : 'Address'}_${province}.csv`,
    );
    throw new SourceError(
      `A register of addresses has files Address_<province>.csv and Location_<province>.csv; of these ` +
        `${lacking.join(', ') || 'all'} are missing. Fetch the archive of all the country's files.`,
    );
  }
  return byProvince;
}

async function readLocations(
  archive: Archive,
  names: readonly string[],
  districts: DistrictIndex,
  combinations: DistrictCombinations,
): Promise<LocationTable> {
  const locations = new LocationTable();
  for (const name of names) {
    let malformed = 0;
    await scanCsv(await archive.stream(name), name, locationColumns, (bytes, starts, ends) => {
      let longitude = readCoordinate(bytes, starts[1]!, ends[1]!);
      let latitude = readCoordinate(bytes, starts[2]!, ends[2]!);
      if (longitude === noCoordinate || latitude === noCoordinate) {
        longitude = readCoordinate(bytes, starts[3]!, ends[3]!);
        latitude = readCoordinate(bytes, starts[4]!, ends[4]!);
      }
      if (longitude === noCoordinate || latitude === noCoordinate) return;
      if (!locations.add(bytes, starts[0]!, ends[0]!, longitude, latitude)) malformed++;
    });
    if (malformed > 0) {
      throw new SourceError(
        `${name}: in ${malformed} rows LOC_GUID is not a GUID. The layout has changed; look at the file.`,
      );
    }
  }
  locations.placeAll((longitude, latitude) =>
    combinations.idOf(districts.locate(longitude / unitsPerDegree, latitude / unitsPerDegree)),
  );
  return locations;
}

const unknownProvince = '--';
/** Two letters as one number, so that rows need no strings. */
const provinceKey = (code: string) => (code.charCodeAt(0) << 8) | code.charCodeAt(1);

function provinceOfKey(key: number): string {
  const code = String.fromCharCode(key >> 8, key & 0xff);
  if (provinceOf(code) === undefined) {
    throw new SourceError(
      `The register has addresses in a province "${code}", which data/reference/provinces.json does not know.`,
    );
  }
  return code;
}
