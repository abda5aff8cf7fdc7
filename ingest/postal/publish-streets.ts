import type { Knex } from 'knex';
import { civicNumberText } from '#core/locator/civic-number.ts';
import { unpackPostalCode } from '#core/postal-code.ts';
import { copyLines } from '#ingest/kind/copy-lines.ts';
import type { StreetEvidence } from './street-evidence.ts';

const tables = ['street_addresses', 'address_areas', 'address_streets'] as const;

/** Removes the streets of a source, inside the caller's transaction. */
export async function deleteStreets(trx: Knex.Transaction, sourceId: string): Promise<void> {
  for (const table of tables) await trx(table).where({ source_id: sourceId }).delete();
}

/** Writes the addresses of straddling codes, inside the caller's transaction; none of the source's may be there. */
export async function publishStreets(
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
