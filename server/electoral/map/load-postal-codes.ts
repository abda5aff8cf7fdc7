import type pg from 'pg';
import { packPostalCodeBytes } from '../../../core/postal-code.ts';
import type { Boundary } from './boundary.ts';
import { copyRows } from './copy-rows.ts';
import { PostalCodes } from './postal-codes.ts';

/** Reads all postal codes and their evidence into columns. Rows never become objects. */
export async function loadPostalCodes(client: pg.ClientBase, boundaries: readonly Boundary[]): Promise<PostalCodes> {
  const count = async (table: string) => {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int4 as count from ${table}`);
    return rows[0]!.count;
  };
  const codes = await count('postal_codes');
  const evidence = await count('postal_code_districts');
  const keys = new Uint32Array(codes);
  const province = new Uint8Array(codes);
  const longitude = new Float64Array(codes).fill(Number.NaN);
  const latitude = new Float64Array(codes).fill(Number.NaN);
  const provinces: string[] = [];
  const provinceIndexes = new Map<string, number>();

  let code = 0;
  await copyRows(
    client,
    'select code, province, longitude, latitude from postal_codes order by code collate "C"',
    ([text, provinceCode, x, y]) => {
      keys[code] = packPostalCodeBytes(text!, 0, text!.length);
      const name = provinceCode!.toString('latin1');
      let index = provinceIndexes.get(name);
      if (index === undefined) {
        index = provinces.push(name) - 1;
        provinceIndexes.set(name, index);
      }
      province[code] = index;
      if (x && y) {
        longitude[code] = x.readDoubleBE();
        latitude[code] = y.readDoubleBE();
      }
      code++;
    },
  );

  const firstEvidence = new Uint32Array(codes + 1);
  const boundary = new Uint32Array(evidence);
  const share = new Float32Array(evidence);
  const origin = new Uint16Array(evidence);
  let row = 0;
  code = 0;
  await copyRows(client, evidenceQuery(boundaries), ([text, boundaryIndex, originIndex, part]) => {
    const key = packPostalCodeBytes(text!, 0, text!.length);
    while (keys[code] !== key) firstEvidence[++code] = row;
    boundary[row] = boundaryIndex!.readInt32BE();
    origin[row] = originIndex!.readInt32BE();
    share[row] = part!.readFloatBE();
    row++;
  });
  while (code < codes) firstEvidence[++code] = row;
  return new PostalCodes({
    keys,
    province,
    provinces,
    longitude,
    latitude,
    firstEvidence,
    boundary: boundary.subarray(0, row),
    share: share.subarray(0, row),
    origin: origin.subarray(0, row),
  });
}

/** Rows in the order of their codes; boundaries numbered as in the image, sources in the order of their ids. */
function evidenceQuery(boundaries: readonly Boundary[]): string {
  const ids = boundaries.map(({ id }) => `'${id.replaceAll("'", "''")}'`).join();
  return `
    select d.postal_code, (b.number - 1)::int4, ((s.number - 1) * 2 + (d.method = 'concordance')::int)::int4, d.share::float4
    from postal_code_districts d
    join unnest(array[${ids}]::text[]) with ordinality as b (id, number) on b.id = d.boundary_id
    join (select id, row_number() over (order by id collate "C") as number from sources) s on s.id = d.source_id
    order by d.postal_code collate "C", d.boundary_id collate "C"`;
}
