import type pg from 'pg';
import { packPostalCodeBytes } from '#core/postal-code.ts';
import type { Boundary } from '#server/electoral/map/boundary.ts';
import { type PostalCodeColumns, PostalCodes } from '#server/electoral/map/held/postal-codes.ts';
import { copyRows } from './copy-rows.ts';
import { EvidenceRows } from './evidence-rows.ts';

/** An earlier snapshot, whose postal codes may be reused. */
interface PreviousPostalCodes {
  readonly postalCodes: PostalCodes;
  readonly boundaries: readonly Boundary[];
}

type Places = Pick<PostalCodeColumns, 'keys' | 'province' | 'provinces' | 'longitude' | 'latitude' | 'located'>;

/**
 * Reads all postal codes and their evidence into columns, without an object for each row. If no source of them has
 * published since `previous`, its columns are reused.
 */
export async function loadPostalCodes(
  client: pg.ClientBase,
  boundaries: readonly Boundary[],
  previous?: PreviousPostalCodes,
): Promise<PostalCodes> {
  const fingerprint = await readFingerprint(client);
  const before = fingerprint !== null && previous?.postalCodes.fingerprint === fingerprint ? previous : undefined;
  const numbers = before && renumber(before.boundaries, boundaries);
  if (before && numbers) return before.postalCodes.renumbered(numbers);

  const places = await loadPlaces(client);
  const rows = new EvidenceRows(places.keys, await count(client, 'postal_code_districts'));
  await copyRows(client, evidenceQuery(boundaries), (bytes, starts, lengths) => {
    rows.add(
      packPostalCodeBytes(bytes, starts[0]!, starts[0]! + lengths[0]!),
      bytes.readInt32BE(starts[1]!),
      bytes.readInt32BE(starts[2]!),
      bytes.readFloatBE(starts[3]!),
    );
  });
  return new PostalCodes({ ...places, ...rows.byCode() }, fingerprint);
}

/**
 * Identifies what the sources of postal codes published last, by the hashes that publications store. Null if a source
 * has no hash: it may have changed.
 */
async function readFingerprint(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ id: string; content_hash: string | null }>(
    `select id, content_hash from sources s
     where exists (select from postal_code_districts d where d.source_id = s.id)
     order by id`,
  );
  if (rows.some(({ content_hash }) => content_hash === null)) return null;
  return JSON.stringify(rows.map(({ id, content_hash }) => [id, content_hash]));
}

/** The new index of each old boundary; undefined if a boundary no longer exists. */
function renumber(before: readonly Boundary[], now: readonly Boundary[]): Uint32Array | undefined {
  const numbers = new Map(now.map(({ id, index }) => [id, index]));
  if (!before.every(({ id }) => numbers.has(id))) return undefined;
  return Uint32Array.from(before, ({ id }) => numbers.get(id)!);
}

async function count(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int4 as count from ${table}`);
  return rows[0]!.count;
}

async function loadPlaces(client: pg.ClientBase): Promise<Places> {
  const codes = await count(client, 'postal_codes');
  const keys = new Uint32Array(codes);
  const province = new Uint8Array(codes);
  const longitude = new Float64Array(codes).fill(Number.NaN);
  const latitude = new Float64Array(codes).fill(Number.NaN);
  const located = new Uint32Array(codes);
  const provinces: string[] = [];
  let row = 0;
  await copyRows(
    client,
    'select code, province, longitude, latitude, address_count from postal_codes order by code collate "C"',
    (bytes, starts, lengths) => {
      keys[row] = packPostalCodeBytes(bytes, starts[0]!, starts[0]! + lengths[0]!);
      const name = bytes.toString('latin1', starts[1]!, starts[1]! + lengths[1]!);
      const known = provinces.indexOf(name);
      province[row] = known < 0 ? provinces.push(name) - 1 : known;
      if (lengths[2]! > 0 && lengths[3]! > 0) {
        longitude[row] = bytes.readDoubleBE(starts[2]!);
        latitude[row] = bytes.readDoubleBE(starts[3]!);
      }
      located[row] = bytes.readInt32BE(starts[4]!);
      row++;
    },
  );
  return { keys, province, provinces, longitude, latitude, located };
}

/**
 * The rows of evidence, with boundaries numbered as in the snapshot and sources in the order of their ids. The rows
 * have no order, since sorting would take the database longer than everything else.
 */
function evidenceQuery(boundaries: readonly Boundary[]): string {
  const ids = boundaries.map(({ id }) => `'${id.replaceAll("'", "''")}'`).join();
  return `
    select d.postal_code, (b.number - 1)::int4, ((s.number - 1) * 2 + (d.method = 'concordance')::int)::int4,
      d.share::float4
    from postal_code_districts d
    join unnest(array[${ids}]::text[]) with ordinality as b (id, number) on b.id = d.boundary_id
    join (select id, row_number() over (order by id collate "C") as number from sources) s on s.id = d.source_id`;
}
