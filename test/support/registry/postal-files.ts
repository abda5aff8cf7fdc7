import { zipOf } from '#test/support/fixtures/zip.ts';

type Places = ReadonlyMap<string, readonly [longitude: number, latitude: number]>;

const postalCode = (i: number) => `H${Math.floor(i / 10) % 10}A1A${i % 10}`;

/** A register of addresses in the layout of the National Address Register: one address in each of the districts. */
export function addressRegister(places: Places): Promise<Buffer> {
  const rows = [...places.values()].map(([longitude, latitude], i) => {
    const guid = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
    return { location: `${guid},${latitude},${longitude}`, address: `${guid},${postalCode(i)},QC` };
  });
  return zipOf({
    'Addresses/Address_24.csv': ['LOC_GUID,MAIL_POSTAL_CODE,MAIL_PROV_ABVN', ...rows.map((row) => row.address)].join(
      '\r\n',
    ),
    'Locations/Location_24.csv': ['LOC_GUID,BG_LATITUDE,BG_LONGITUDE', ...rows.map((row) => row.location)].join('\r\n'),
  });
}

/** A concordance of postal codes and districts, with semicolons and a name in Latin-1 that is not read. */
export function concordance(codes: readonly string[]): Promise<Buffer> {
  const rows = codes.map((code, i) => `${postalCode(i)};${code};Montréal`);
  return zipOf({ 'CP_CIRC.csv': Buffer.from(`${rows.join('\r\n')}\r\n`, 'latin1') });
}
