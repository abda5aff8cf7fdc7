import { createHash } from 'node:crypto';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type CampaignRecord, inputFields } from './record.ts';

export type StoredRow = Readonly<Record<string, unknown>>;

/** What statements need of a record. */
export type Versioned = Pick<CampaignRecord, 'table' | 'fields' | 'columns'>;

/** The columns of a row with every fact that callers may write, also those that no response shows. */
export function storedColumns({ fields, columns }: Omit<Versioned, 'table'>): string {
  const unshown = inputFields(fields).flatMap(([, { shown, hidden, column }]) => (shown || hidden ? [] : [column]));
  return [columns, ...unshown].join(', ');
}

/**
 * The row of an id with every fact that callers may write, also those that no response shows; undefined if there is none.
 */
export async function readStored(
  tx: CampaignTransaction,
  { table, fields, columns }: Versioned,
  id: string,
  { lock = false, also = [] }: { lock?: boolean; also?: readonly string[] } = {},
): Promise<StoredRow | undefined> {
  if (!canBeRecordId(id)) return undefined;
  const selected = [storedColumns({ fields, columns }), ...also].join(', ');
  const select = `select ${selected} from ${table} where campaign_id = $1 and id = $2`;
  const [row] = await tx.query<StoredRow>(lock ? `${select} for update` : select, [tx.campaignId, id]);
  return row;
}

/**
 * The version that If-Match names. It differs if a fact that callers may write was changed. `also` are further columns
 * that distinguish states.
 */
export function versionOf({ fields }: Pick<Versioned, 'fields'>, row: StoredRow, also: readonly string[] = []): string {
  const columns = [...inputFields(fields).map(([, { column }]) => column), ...also];
  return versionOfValues(columns.map((column) => row[column] ?? null));
}

export const versionOfValues = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');

/**
 * Reads the version of a record in a transaction: undefined if there is none of the id. `body` is that of the request, for
 * an operation that locks other records before this one.
 */
export type ReadVersion = (
  tx: CampaignTransaction,
  id: string,
  options: { readonly lock: boolean; readonly body?: unknown },
) => Promise<string | undefined>;

export const versionsOf =
  (record: Versioned, also: readonly string[] = []): ReadVersion =>
  async (tx, id, { lock }) => {
    const row = await readStored(tx, record, id, { lock, also });
    return row && versionOf(record, row, also);
  };
