import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { unpackPostalCode } from '#core/postal-code.ts';
import { between, hash } from './hash.ts';
import { region } from './make-map.ts';

const addressHeader =
  'LOC_GUID,ADDR_GUID,APT_NO_LABEL,CIVIC_NO,CIVIC_NO_SUFFIX,OFFICIAL_STREET_NAME,OFFICIAL_STREET_TYPE,OFFICIAL_STREET_DIR,PROV_CODE,CSD_ENG_NAME,CSD_FRE_NAME,CSD_TYPE_ENG_CODE,CSD_TYPE_FRE_CODE,MAIL_STREET_NAME,MAIL_STREET_TYPE,MAIL_STREET_DIR,MAIL_MUN_NAME,MAIL_PROV_ABVN,MAIL_POSTAL_CODE,BG_DLS_LSD,BG_DLS_QTR,BG_DLS_SCTN,BG_DLS_TWNSHP,BG_DLS_RNG,BG_DLS_MRD,BG_X,BG_Y,BF_REPPOINT_X,BF_REPPOINT_Y,BU_N_CIVIC_ADD,BU_USE';
const locationHeader =
  'LOC_GUID,CSD_CODE,FED_CODE,FED_ENG_NAME,FED_FRE_NAME,ER_CODE,ER_ENG_NAME,ER_FRE_NAME,BG_LATITUDE,BG_LONGITUDE,BF_REPPOINT_LATITUDE,BF_REPPOINT_LONGITUDE';

/** The country has 17 million addresses at 11 million places, in some 870,000 postal codes. */
const addressesPerLocation = 1.5;
const addressesPerCode = 19;
/** The parts of the two families do not pair up. */
const addressParts = 3;
const locationParts = 2;
const provinces = ['91', '92'];
const chunkRows = 400;

/**
 * Writes a register of addresses in the layout of the National Address Register of 2025: a zip of two families of
 * files, rows in the random order that their GUIDs give them. The same on every machine.
 */
export async function makeRegister(path: string, addresses: number): Promise<void> {
  const zip = new yazl.ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  const perProvince = Math.floor(addresses / provinces.length);
  for (const [index, province] of provinces.entries()) {
    const count = index === 0 ? addresses - perProvince * (provinces.length - 1) : perProvince;
    const locations = Math.ceil(count / addressesPerLocation);
    const add = (name: string, rows: () => Generator<string>) =>
      zip.addReadStreamLazy(name, (use) => use(null, Readable.from(rows())));
    for (const [part, from, to] of parts(count, addressParts)) {
      add(`Addresses/Address_${province}_part_${part}.csv`, () => addressRows(index, from, to, locations));
    }
    for (const [part, from, to] of parts(locations, locationParts)) {
      add(`Locations/Location_${province}_part_${part}.csv`, () => locationRows(index, from, to, locations));
    }
  }
  zip.end();
  await written;
}

function parts(count: number, into: number): [part: number, from: number, to: number][] {
  const edge = (part: number) => Math.floor((count * part) / into);
  return Array.from({ length: into }, (_, i) => [i + 1, edge(i), edge(i + 1)]);
}

const hex = (value: number) => value.toString(16).padStart(8, '0');

/** An identifier in the shape of a random UUID; equal numbers have equal ones. */
function guid(value: number, kind: number): string {
  const [a, b, c, d] = [1, 2, 3, 4].map((word) => hex(hash(value, kind * 8 + word))) as [
    string,
    string,
    string,
    string,
  ];
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${c.slice(0, 4)}-${c.slice(4)}${d}`;
}

/** Places of one code lie within a few hundred metres; codes are spread over the region, each province over its half. */
function placeOf(province: number, location: number, locations: number) {
  const codes = Math.ceil((locations * addressesPerLocation) / addressesPerCode);
  const code = location % codes;
  const key = province * 4_000_000 + code * 3;
  const spread = (axis: number) => (between(location, 20 + axis + province) - 0.5) * 0.006;
  const half = region.width / provinces.length;
  return {
    code,
    postalCode: unpackPostalCode(key),
    longitude: region.west + half * (province + 0.001 + 0.998 * between(code, 10 + province)) + spread(0),
    latitude: region.south + region.height * (0.001 + 0.998 * between(code, 14 + province)) + spread(2),
  };
}

function* inChunks(header: string, from: number, to: number, row: (i: number) => string): Generator<string> {
  yield `\ufeff${header}\r\n`;
  for (let start = from; start < to; start += chunkRows) {
    let chunk = '';
    for (let i = start; i < Math.min(to, start + chunkRows); i++) chunk += row(i);
    yield chunk;
  }
}

function addressRows(province: number, from: number, to: number, locations: number): Generator<string> {
  const abbreviation = ['XA', 'XB'][province];
  return inChunks(addressHeader, from, to, (i) => {
    const location = hash(i, 30 + province) % locations;
    const { postalCode, code } = placeOf(province, location, locations);
    const civic = 1 + (i % 990);
    // A code has a few streets of one town: the country has one street for some thirty addresses.
    const street = (hash(code, 40) + (location % 3)) % 1000;
    const town = hash(code, 41) % 100;
    return (
      `${guid(location, province)},${guid(i, 5 + province)},${i % 3 === 0 ? (i % 40) + 1 : ''},${civic},,Rue de l’Écluse ${street},RUE,O,` +
      `${provinces[province]},"Sainte-Marée, Canton ${town}","Sainte-Marée, Canton ${town}",CT,CT,DE L’ÉCLUSE ${street},RUE,O,` +
      `SAINTE-MARÉE ${town},${abbreviation},${postalCode},,,,,,,9602879.53,1939019.89,9602893.93,1939018.69,,1\r\n`
    );
  });
}

function locationRows(province: number, from: number, to: number, locations: number): Generator<string> {
  return inChunks(locationHeader, from, to, (i) => {
    const { longitude, latitude } = placeOf(province, i, locations);
    const x = longitude.toFixed(6);
    const y = latitude.toFixed(6);
    // One place in six is known by its block face alone.
    const building = i % 6 === 0 ? ',' : `${y},${x}`;
    return (
      `${guid(i, province)},91010${i % 90},91001,Sainte-Ondine East—Val-d’Aubépine,Sainte-Ondine-Est—Val-d’Aubépine,9210,` +
      `Mistral Coast,Côte-des-Brumes,${building},${y},${x}\r\n`
    );
  });
}
