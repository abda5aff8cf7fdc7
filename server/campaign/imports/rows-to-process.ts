import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { Duplicates, Import } from './import.ts';
import { countOutcomes } from './report.ts';

interface RowsToProcess {
  /** Rows that the import goes through. */
  readonly total: number;
  /** Those of them that become new records. */
  readonly added: number;
}

/** How many rows of a checked file an import goes through. They are counted if the server that checked it stored no counts. */
export async function rowsToProcess(
  tx: CampaignTransaction,
  found: Pick<Import, 'id' | 'counts' | 'state' | 'lastLine'>,
  duplicates: Duplicates,
): Promise<RowsToProcess> {
  const { READY = 0, DUPLICATE = 0 } = found.counts ?? (await countOutcomes(tx, found));
  return {
    total: READY + (duplicates === 'skip' ? 0 : DUPLICATE),
    added: READY + (duplicates === 'import' ? DUPLICATE : 0),
  };
}
