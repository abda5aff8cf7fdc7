import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { copyText } from '#ingest/kind/copy-lines.ts';
import { LineSpool } from '#ingest/kind/line-spool.ts';
import { streetColumns } from './street-fields.ts';

const columnsOf = {
  streets: streetColumns,
  street_numbers: 'street_id, first_number, numbers, longitudes, latitudes',
  road_lines: 'id, street_id, rank, line, extent',
  road_ranges: 'street_id, line_id, side, from_number, to_number',
} as const;

type Table = keyof typeof columnsOf;
const tables = Object.keys(columnsOf) as Table[];

/** The rows of the tables of streets that a source is going to have, on the disk until they are published. */
export class StreetIndex {
  readonly #spools: Readonly<Record<Table, LineSpool>>;

  readonly #sourceId: string;

  private constructor(sourceId: string, spools: Readonly<Record<Table, LineSpool>>) {
    this.#sourceId = sourceId;
    this.#spools = spools;
  }

  static async open(sourceId: string): Promise<StreetIndex> {
    const spools = await Promise.all(tables.map(async (table) => [table, await LineSpool.open()] as const));
    return new StreetIndex(sourceId, Object.fromEntries(spools) as Record<Table, LineSpool>);
  }

  /** Adds a row in COPY's text, without its source. */
  add(table: Table, row: string): void {
    this.#spools[table].add(`${this.#sourceId}\t${row}`);
  }

  rows(table: Table): number {
    return this.#spools[table].rows;
  }

  /** To be awaited before more is added, if so much waits that memory would grow. */
  get isFull(): boolean {
    return tables.some((table) => this.#spools[table].isFull);
  }

  async flush(): Promise<void> {
    for (const table of tables) await this.#spools[table].flush();
  }

  /** Of all rows; nothing may be added afterwards. */
  hash(): string {
    const hash = createHash('sha256');
    for (const table of tables) hash.update(this.#spools[table].hash());
    return hash.digest('hex');
  }

  /** Replaces the streets of the source, inside the caller's transaction. */
  async publish(trx: Knex.Transaction): Promise<void> {
    await deleteStreetIndex(trx, this.#sourceId);
    for (const table of tables) {
      if (this.rows(table) > 0)
        await copyText(trx, `${table} (source_id, ${columnsOf[table]})`, this.#spools[table].read());
    }
  }

  async close(): Promise<void> {
    for (const table of tables) await this.#spools[table].close();
  }
}

/** Removes the streets of a source, inside the caller's transaction. Returns how many there were. */
export async function deleteStreetIndex(trx: Knex.Transaction, sourceId: string): Promise<number> {
  for (const table of tables.slice(1)) await trx(table).where({ source_id: sourceId }).delete();
  return trx('streets').where({ source_id: sourceId }).delete();
}

/** How many streets the publication of a source has that is served; 0 if there is none. */
export async function streetsOf(knex: Knex, sourceId: string): Promise<number> {
  const { rows } = await knex.raw<{ rows: Array<{ streets: number }> }>(
    'select count(*)::integer as streets from streets where source_id = ?',
    [sourceId],
  );
  return rows[0]?.streets ?? 0;
}
