/** What people change and delete, in an order in which no row refers to a later table's. */
export const restoredTables = ['voters', 'volunteers', 'interactions', 'lawn_signs'] as const;

type RestoredTable = (typeof restoredTables)[number];

/** And what corrected interactions said before: it goes and comes with them, and is not counted. */
export type SourceTable = RestoredTable | 'interaction_versions';
export type RecordCounts = Readonly<Record<RestoredTable, number>>;

/** Rows of a table, with values as PostgreSQL writes them. */
export interface SourceRows {
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<ReadonlyArray<string | null>>;
}

/** Where the records of one campaign are taken from. */
export interface RecordSource {
  /** What it is called in messages: `backup` or `export`. */
  readonly kind: string;
  /** The rows of the campaign, in batches. */
  rows(table: SourceTable): AsyncIterable<SourceRows>;
}

/** How many records of each kind a source has. */
export async function countSource(source: RecordSource): Promise<RecordCounts> {
  const counts = { voters: 0, volunteers: 0, interactions: 0, lawn_signs: 0 };
  for (const table of restoredTables) {
    for await (const { rows } of source.rows(table)) counts[table] += rows.length;
  }
  return counts;
}
