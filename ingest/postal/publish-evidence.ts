import type { Knex } from 'knex';
import { civicNumberText } from '#core/locator/civic-number.ts';
import { unpackPostalCode } from '#core/postal-code.ts';
import { publishIfChanged, withdrawContent } from '#ingest/kind/catalogue.ts';
import { copyLines } from '#ingest/kind/copy-lines.ts';
import type { TakenBack } from '#ingest/kind/source-kind.ts';
import type { PostalEvidence } from './evidence.ts';
import type { StreetEvidence } from './street-evidence.ts';

/**
 * Replaces what a source says of postal codes, inside the caller's transaction. What other sources say stays: shares
 * are stored by source, a code is deleted only when no source knows it any more, and its province and place come from a
 * register if there is one, from a concordance only if there is none.
 *
 * @param further what the same source publishes besides
 * @returns the catalogue's version, null if nothing differs from what the source published last
 */
export function publishEvidence(
  trx: Knex.Transaction,
  sourceId: string,
  evidence: PostalEvidence,
  contentHash: string,
  further: () => Promise<void> = async () => {},
): Promise<number | null> {
  return publishIfChanged(trx, sourceId, contentHash, async () => {
    // Two sources at once could each delete a code that only the other has. Readers are not blocked.
    await trx.raw('lock table postal_codes in share row exclusive mode');
    await requireBoundaries(trx, evidence);
    await publishCodes(trx, sourceId, evidence);
    await trx.raw('delete from postal_code_districts where source_id = ?', [sourceId]);
    await copyLines(
      trx,
      'postal_code_districts (postal_code, boundary_id, source_id, method, share, address_count)',
      districtLines(sourceId, evidence),
    );
    await deleteUnknownCodes(trx);
    await deleteStreets(trx, sourceId);
    if (evidence.streets) await publishStreets(trx, sourceId, evidence.streets, evidence.boundaryIds);
    await further();
  });
}

/** Removes what a source says of postal codes, inside the caller's transaction. What other sources say stays. */
export function withdrawEvidence(trx: Knex.Transaction, sourceId: string): Promise<TakenBack> {
  return withdrawContent(trx, sourceId, async () => {
    await trx.raw('lock table postal_codes in share row exclusive mode');
    await trx('postal_codes')
      .where({ address_source_id: sourceId })
      .update({ longitude: null, latitude: null, address_count: 0, address_source_id: null });
    await deleteStreets(trx, sourceId);
    const shares = await trx('postal_code_districts').where({ source_id: sourceId }).delete();
    return { shares, postalCodes: await deleteUnknownCodes(trx) };
  });
}

/** Checks all boundaries at once, which a foreign key would do row by row. A boundary's identity is never deleted. */
async function requireBoundaries(trx: Knex.Transaction, { boundaryIds }: PostalEvidence): Promise<void> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    'select id from unnest(?::text[]) as id except select id from boundaries',
    [[...boundaryIds]],
  );
  if (rows.length > 0)
    throw new Error(`evidence for boundaries that are not held: ${rows.map(({ id }) => id).join(', ')}`);
}

async function publishCodes(trx: Knex.Transaction, sourceId: string, evidence: PostalEvidence): Promise<void> {
  await trx.raw(
    `create temporary table new_postal_codes (code text, province text, longitude float8, latitude float8,
       address_count integer) on commit drop`,
  );
  await copyLines(trx, 'new_postal_codes', codeLines(evidence));
  if (evidence.places === null) {
    await trx.raw(
      `insert into postal_codes (code, province) select code, province from new_postal_codes
       on conflict (code) do update set province = excluded.province
         where postal_codes.address_source_id is null and postal_codes.province <> excluded.province`,
    );
    return;
  }
  // A code that the register no longer has loses its place, and retains the shares that other sources gave it.
  await trx.raw(
    `update postal_codes p set longitude = null, latitude = null, address_count = 0, address_source_id = null
     where address_source_id = ? and not exists (select from new_postal_codes n where n.code = p.code)`,
    [sourceId],
  );
  await trx.raw(
    `insert into postal_codes (code, province, longitude, latitude, address_count, address_source_id)
     select code, province, longitude, latitude, address_count, ?::text from new_postal_codes
     on conflict (code) do update set province = excluded.province, longitude = excluded.longitude,
       latitude = excluded.latitude, address_count = excluded.address_count,
       address_source_id = excluded.address_source_id
       where (postal_codes.province, postal_codes.longitude, postal_codes.latitude, postal_codes.address_count,
              postal_codes.address_source_id)
         is distinct from (excluded.province, excluded.longitude, excluded.latitude, excluded.address_count,
              excluded.address_source_id)`,
    [sourceId],
  );
}

/** A code without a place and without a district is in no source any more. Returns how many there were. */
async function deleteUnknownCodes(trx: Knex.Transaction): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `delete from postal_codes p where address_source_id is null
       and not exists (select from postal_code_districts d where d.postal_code = p.code)`,
  );
  return rowCount;
}

/**
 * COPY's text format: fields between tabs, `\N` for null. None of our values contains a tab, a backslash or a line's
 * end.
 */
function* codeLines({ codes, provinces, provinceNames, places, addressCounts }: PostalEvidence): Generator<string> {
  for (let i = 0; i < codes.length; i++) {
    const place = places ? `${places.longitudes[i]}\t${places.latitudes[i]}` : '\\N\t\\N';
    yield `${unpackPostalCode(codes[i]!)}\t${provinceNames[provinces[i]!]}\t${place}\t${addressCounts[i]}\n`;
  }
}

function* districtLines(sourceId: string, evidence: PostalEvidence): Generator<string> {
  const { codes, ends, districts, boundaryIds, counts, shares, method } = evidence;
  const middles = boundaryIds.map((id) => `\t${id}\t${sourceId}\t${method}\t`);
  let row = 0;
  for (let i = 0; i < codes.length; i++) {
    const code = unpackPostalCode(codes[i]!);
    for (; row < ends[i]!; row++) yield `${code}${middles[districts[row]!]}${shares[row]}\t${counts[row]}\n`;
  }
}

const tables = ['street_addresses', 'address_areas', 'address_streets'] as const;

/** Removes the streets of a source, inside the caller's transaction. */
async function deleteStreets(trx: Knex.Transaction, sourceId: string): Promise<void> {
  for (const table of tables) await trx(table).where({ source_id: sourceId }).delete();
}

/** Writes the addresses of straddling codes, inside the caller's transaction; none of the source's may be there. */
async function publishStreets(
  trx: Knex.Transaction,
  sourceId: string,
  evidence: StreetEvidence,
  boundaryIds: readonly string[],
): Promise<void> {
  await copyLines(
    trx,
    'address_streets (source_id, id, name, type, direction, place, municipality_en, municipality_fr)',
    evidence.streets.map((texts, id) => `${sourceId}\t${id}\t${texts.join('\t')}\n`),
  );
  await copyLines(
    trx,
    'address_areas (source_id, id, boundary_ids)',
    evidence.areas.map((area, id) => `${sourceId}\t${id}\t{${area.map((district) => boundaryIds[district]).join()}}\n`),
  );
  await copyLines(
    trx,
    'street_addresses (source_id, postal_code, street_id, area_id, civic_numbers)',
    rowLines(sourceId, evidence),
  );
}

function* rowLines(sourceId: string, { codes, streetOf, areaOf, ends, numbers }: StreetEvidence): Generator<string> {
  let from = 0;
  for (let i = 0; i < codes.length; i++) {
    const texts = Array.from(numbers.subarray(from, ends[i]), civicNumberText);
    from = ends[i]!;
    yield `${sourceId}\t${unpackPostalCode(codes[i]!)}\t${streetOf[i]}\t${areaOf[i]}\t${texts.join()}\n`;
  }
}
