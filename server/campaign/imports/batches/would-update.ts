import type { Import } from '#server/campaign/imports/import.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';

/** How many rows would change a record; null if a server that compares none has checked some of them. */
export function wouldUpdate({ kind, counts }: Pick<Import, 'kind' | 'counts'>): number | null {
  const isCompared = importKinds[kind].changes && counts && (counts.compared ?? 0) === (counts.DUPLICATE ?? 0);
  return isCompared ? (counts.changes ?? 0) : null;
}
