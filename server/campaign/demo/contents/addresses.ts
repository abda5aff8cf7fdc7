import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { openPromise } from 'yauzl';
import federal from '#data/sample/sources/sample-federal.json' with { type: 'json' };

/** An address of the sample region, with the fields that a voter has. */
export interface SampleAddress {
  readonly address: string;
  readonly city: string;
  readonly province: string;
  readonly postalCode: string;
  readonly riding: string;
  readonly poll: string;
  readonly latitude: number;
  readonly longitude: number;
}

type Row = Record<string, string>;

const register = join(import.meta.dirname, '../../../../data/sample/publishers/sample-addresses.zip');

/**
 * The addresses of the sample region's own register, so that a look-up of a voter's postal code finds the riding that
 * the voter is listed in. Ridings have their name of `day` (YYYY-MM-DD). The order is always the same.
 */
export async function sampleAddresses(day: string): Promise<SampleAddress[]> {
  const { addresses, locations } = await readRegister();
  const placeOf = new Map(locations.map((row) => [row.LOC_GUID, row]));
  const renamed = new Map(federal.renames.filter(({ from }) => from <= day).map(({ code, nameEn }) => [code, nameEn]));
  const located = addresses.flatMap((row) => {
    const place = placeOf.get(row.LOC_GUID) as Row;
    const latitude = place.BG_LATITUDE || place.BF_REPPOINT_LATITUDE;
    const longitude = place.BG_LONGITUDE || place.BF_REPPOINT_LONGITUDE;
    if (!latitude || !longitude || !row.MAIL_POSTAL_CODE) return [];
    return [
      {
        guid: row.ADDR_GUID as string,
        riding: place.FED_CODE as string,
        address: {
          address: streetAddress(row),
          city: cityOf(row),
          province: row.MAIL_PROV_ABVN as string,
          postalCode: row.MAIL_POSTAL_CODE.replace(/^(...)/, '$1 '),
          riding: renamed.get(place.FED_CODE as string) ?? (place.FED_ENG_NAME as string),
          latitude: Number(latitude),
          longitude: Number(longitude),
        },
      },
    ];
  });
  const pollOf = polls(located.map(({ riding, address }) => ({ riding, postalCode: address.postalCode })));
  located.sort((a, b) => (a.guid < b.guid ? -1 : 1));
  return located.map(({ riding, address }) => ({ ...address, poll: pollOf(riding, address.postalCode) }));
}

async function readRegister(): Promise<{ addresses: Row[]; locations: Row[] }> {
  const zip = await openPromise(register, { autoClose: false });
  const found: Record<'Addresses' | 'Locations', Row[]> = { Addresses: [], Locations: [] };
  try {
    for await (const entry of zip.eachEntry()) {
      const family = entry.fileName.startsWith('Addresses/') ? 'Addresses' : 'Locations';
      const csv = await text(await zip.openReadStreamPromise(entry));
      for (const row of parse(csv, { columns: true, bom: true }) as Row[]) found[family].push(row);
    }
  } finally {
    zip.close();
  }
  return { addresses: found.Addresses, locations: found.Locations };
}

const frenchTypes: Readonly<Record<string, string>> = {
  RUE: 'rue',
  AV: 'avenue',
  CH: 'chemin',
  RANG: 'rang',
  CÔTE: 'côte',
};
const englishTypes: Readonly<Record<string, string>> = {
  ST: 'St',
  RD: 'Rd',
  AVE: 'Ave',
  LANE: 'Lane',
  CRES: 'Cres',
};

/** English has the type last, French first: "101-379 Ropewalk St W", "379 rue des Sternes O". */
function streetAddress(row: Row): string {
  const { APT_NO_LABEL: unit, CIVIC_NO: number, OFFICIAL_STREET_NAME: name } = row;
  const [type, direction] = [row.OFFICIAL_STREET_TYPE as string, row.OFFICIAL_STREET_DIR];
  const french = frenchTypes[type];
  const street = french ? `${french} ${name}` : `${name} ${englishTypes[type]}`;
  return `${unit ? `${unit}-` : ''}${number} ${street}${direction ? ` ${direction}` : ''}`;
}

/** The city of a mailing address. Land without a municipality takes the nearest place's name. */
function cityOf(row: Row): string {
  const { CSD_ENG_NAME: name } = row;
  if (name === 'Halcyon, Unorganized') return 'Halden Landing';
  if (name === 'Côte-des-Brumes, non organisé') return 'Havre-aux-Brumes';
  return name as string;
}

const pollsAtMost = 45;

/** Numbers a riding's polls from 1, neighbouring postal codes together. */
function polls(
  places: ReadonlyArray<{ riding: string; postalCode: string }>,
): (riding: string, postalCode: string) => string {
  const codesOf = new Map<string, Set<string>>();
  for (const { riding, postalCode } of places) {
    codesOf.set(riding, (codesOf.get(riding) ?? new Set()).add(postalCode));
  }
  const numbers = new Map<string, string>();
  for (const [riding, codes] of codesOf) {
    const count = Math.min(codes.size, pollsAtMost);
    [...codes].sort().forEach((code, i) => {
      numbers.set(`${riding} ${code}`, String(1 + Math.floor((i * count) / codes.size)));
    });
  }
  return (riding, postalCode) => numbers.get(`${riding} ${postalCode}`) as string;
}
