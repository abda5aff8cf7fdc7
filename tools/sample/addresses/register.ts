import { pick, type Random, randomFor, whole } from '#core/random.ts';
import { type ProvinceCode, provinceCodes, provinces } from '#tools/sample/districts/districts.ts';
import type { Locator } from '#tools/sample/districts/locate.ts';
import type { Region } from '#tools/sample/districts/region.ts';
import { csv, utf8Bom } from '#tools/sample/files/csv.ts';
import { projector, systems } from '#tools/sample/files/project.ts';
import { zip } from '#tools/sample/files/zip.ts';
import type { Position } from '#tools/sample/land/plane.ts';
import type { PostalCode } from './postal.ts';
import type { StreetName } from './streets.ts';

/** A building in the register. One of its positions may be missing, or both. */
interface Location {
  readonly guid: string;
  readonly cell: number;
  readonly building: Position | null;
  readonly blockFace: Position | null;
}

export interface Address {
  readonly location: Location;
  readonly guid: string;
  readonly province: ProvinceCode;
  readonly apartment: string;
  readonly civicNumber: number;
  readonly street: StreetName;
  /** Blank in places, as in the real register. */
  readonly postalCode: string;
}

/**
 * The rows of the register, with the flaws of a real one: block-face positions alone, none at all, no postal code,
 * apartments.
 */
export function addresses(codes: readonly PostalCode[]): Address[] {
  const random = randomFor('addresses');
  return codes.flatMap(({ code, province, street, addresses: served }) =>
    served.flatMap(({ house, roadway, civicNumber, cell }) => {
      const [flaw, blank, block] = [random(), random() < 0.02, random() < 0.03];
      const location: Location = {
        guid: guid(random),
        cell,
        building: flaw < 0.08 ? null : house,
        blockFace: flaw < 0.015 ? null : roadway,
      };
      const apartments = block ? Array.from({ length: whole(random, 3, 8) }, (_, i) => String(101 + i)) : [''];
      return apartments.map((apartment) => ({
        location,
        guid: guid(random),
        province,
        apartment,
        civicNumber,
        street,
        postalCode: blank ? '' : code.replace(' ', ''),
      }));
    }),
  );
}

/** Eight, four, four, four and twelve hexadecimal digits, marked as version 4. */
function guid(random: Random): string {
  const digits = Array.from({ length: 32 }, () => whole(random, 0, 15).toString(16));
  digits[12] = '4';
  digits[16] = pick(random, ['8', '9', 'a', 'b']);
  const text = digits.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

const addressColumns = [
  'LOC_GUID ADDR_GUID APT_NO_LABEL CIVIC_NO CIVIC_NO_SUFFIX OFFICIAL_STREET_NAME OFFICIAL_STREET_TYPE OFFICIAL_STREET_DIR',
  'PROV_CODE CSD_ENG_NAME CSD_FRE_NAME CSD_TYPE_ENG_CODE CSD_TYPE_FRE_CODE',
  'MAIL_STREET_NAME MAIL_STREET_TYPE MAIL_STREET_DIR MAIL_MUN_NAME MAIL_PROV_ABVN MAIL_POSTAL_CODE',
  'BG_DLS_LSD BG_DLS_QTR BG_DLS_SCTN BG_DLS_TWNSHP BG_DLS_RNG BG_DLS_MRD',
  'BG_X BG_Y BF_REPPOINT_X BF_REPPOINT_Y BU_N_CIVIC_ADD BU_USE',
].flatMap((group) => group.split(' '));

const locationColumns = [
  'LOC_GUID CSD_CODE FED_CODE FED_ENG_NAME FED_FRE_NAME ER_CODE ER_ENG_NAME ER_FRE_NAME',
  'BG_LATITUDE BG_LONGITUDE BF_REPPOINT_LATITUDE BF_REPPOINT_LONGITUDE',
].flatMap((group) => group.split(' '));

/** The archive in the layout of the National Address Register: two families of files whose parts do not correspond. */
export async function registerFile(region: Region, locator: Locator, all: readonly Address[]): Promise<Buffer> {
  const files: Record<string, Buffer> = {};
  const add = (
    family: string,
    columns: readonly string[],
    province: ProvinceCode,
    rows: (string | number)[][],
    parts: number,
  ) => {
    for (let part = 0; part < parts; part++) {
      const suffix = parts > 1 ? `_part_${part + 1}` : '';
      const from = Math.floor((rows.length * part) / parts);
      const until = Math.floor((rows.length * (part + 1)) / parts);
      const name = `${family}_${provinces[province].number}${suffix}.csv`;
      files[name] = utf8Bom(csv([columns, ...rows.slice(from, until)]));
    }
  };
  for (const province of provinceCodes) {
    const own = all.filter((address) => address.province === province);
    const rows = own.map((address) => addressRow(region, address));
    add('Addresses/Address', addressColumns, province, rows, province === 'XA' ? 2 : 1);
  }
  for (const province of provinceCodes) {
    const locations = [
      ...new Set(all.filter((address) => address.province === province).map(({ location }) => location)),
    ];
    // The real files are not in the same order either.
    locations.sort((a, b) => (a.guid < b.guid ? -1 : 1));
    const rows = locations.map((location) => locationRow(region, locator, province, location));
    add('Locations/Location', locationColumns, province, rows, province === 'XB' ? 2 : 1);
  }
  return zip(files);
}

const metres = projector(systems.statCanLambert);

function addressRow(region: Region, { location, guid, province, apartment, civicNumber, street, postalCode }: Address) {
  const { name, type } = municipalityAt(region, province, location.cell);
  return [
    location.guid,
    guid,
    apartment,
    civicNumber,
    '',
    street.name,
    street.type,
    street.direction,
    provinces[province].number,
    name,
    name,
    type,
    type,
    street.name.toUpperCase(),
    street.type,
    street.direction,
    name.toUpperCase(),
    province,
    postalCode,
    '',
    '',
    '',
    '',
    '',
    '',
    ...(location.building ? metres(location.building) : ['', '']),
    ...(location.blockFace ? metres(location.blockFace) : ['', '']),
    '',
    1,
  ];
}

function locationRow(
  region: Region,
  locator: Locator,
  province: ProvinceCode,
  { guid, cell, building, blockFace }: Location,
) {
  const riding = region.sets['sample-federal'].find(({ code }) => code === locator.codeOf('sample-federal', cell))!;
  const { number, nameEn, nameFr } = provinces[province];
  return [
    guid,
    municipalityAt(region, province, cell).code,
    riding.code,
    riding.nameEn,
    riding.nameFr,
    `${number}10`,
    nameEn,
    nameFr,
    ...(building ? [building[1], building[0]] : ['', '']),
    ...(blockFace ? [blockFace[1], blockFace[0]] : ['', '']),
  ];
}

/** The census subdivision of a cell. */
export function municipalityAt(
  { sets }: Region,
  province: ProvinceCode,
  cell: number,
): { code: string; name: string; type: string } {
  const has = (id: keyof typeof sets) => sets[id].some(({ cells }) => cells.has(cell));
  if (has('sample-port-merrow')) return { code: '9101001', name: 'Port Merrow', type: 'CY' };
  if (has('sample-st-orrins')) return { code: '9101003', name: "St. Orrin's", type: 'T' };
  if (has('sample-sainte-ondine')) return { code: '9202001', name: 'Sainte-Ondine', type: 'V' };
  if (has('sample-tourbieres')) return { code: '9202007', name: 'Les Tourbières', type: 'NO' };
  return province === 'XA'
    ? { code: '9101090', name: 'Halcyon, Unorganized', type: 'NO' }
    : { code: '9202090', name: 'Côte-des-Brumes, non organisé', type: 'NO' };
}
