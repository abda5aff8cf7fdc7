import type { ArrayFile, Arrays } from '#core/array-file/array-file.ts';
import { jsonPieces, readJsonPieces } from '#core/array-file/json-pieces.ts';
import { type PostalCodeColumns, PostalCodes } from '#server/electoral/map/held/postal-codes.ts';

type Columns = Omit<PostalCodeColumns, 'provinces'>;

interface AboutPostalCodes extends Pick<PostalCodeColumns, 'provinces'>, Pick<PostalCodes, 'fingerprint'> {}

const nameOf = (column: keyof Columns) => `postal codes ${column}`;

export function packPostalCodes({ columns: { provinces, ...columns }, fingerprint }: PostalCodes): Arrays {
  const about: AboutPostalCodes = { provinces, fingerprint };
  const arrays = Object.entries(columns).map(([name, column]) => [nameOf(name as keyof Columns), [column]] as const);
  return { ...jsonPieces('postal codes', [about]), ...Object.fromEntries(arrays) };
}

export async function unpackPostalCodes(file: ArrayFile): Promise<PostalCodes> {
  const [about] = await readJsonPieces<AboutPostalCodes>(file, 'postal codes');
  const { provinces, fingerprint } = about!;
  const columns: Columns = {
    keys: file.get(nameOf('keys'), Uint32Array),
    province: file.get(nameOf('province'), Uint8Array),
    longitude: file.get(nameOf('longitude'), Float64Array),
    latitude: file.get(nameOf('latitude'), Float64Array),
    located: file.get(nameOf('located'), Uint32Array),
    firstEvidence: file.get(nameOf('firstEvidence'), Uint32Array),
    boundary: file.get(nameOf('boundary'), Uint32Array),
    share: file.get(nameOf('share'), Float32Array),
    origin: file.get(nameOf('origin'), Uint16Array),
  };
  return new PostalCodes({ ...columns, provinces }, fingerprint);
}
