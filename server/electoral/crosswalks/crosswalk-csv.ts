import { csvLine } from '#core/tables/csv.ts';
import type { CrosswalkRow } from './crosswalk.ts';

/** A district as a table of parts names it. */
export interface NamedDistrict {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

const header = ['from_id', 'from_code', 'from_name', 'to_id', 'to_code', 'to_name', 'by', 'unit', 'amount', 'share'];

/** A crosswalk as a table, a row for each part; what lies in no district of the new map has empty cells there. */
export function crosswalkCsv(
  rows: readonly CrosswalkRow[],
  first: readonly NamedDistrict[],
  second: readonly NamedDistrict[],
  by: string,
  unit: string,
): string {
  const lines = rows.map((row) => {
    const from = first[row.first]!;
    const to = row.second === null ? null : second[row.second]!;
    return csvLine([
      from.id,
      from.code,
      from.name,
      to?.id ?? '',
      to?.code ?? '',
      to?.name ?? '',
      by,
      unit,
      roundedAmount(row.amount),
      row.share,
    ]);
  });
  return csvLine(header) + lines.join('');
}

/** Square metres, and millionths of an address. */
export const roundedAmount = (amount: number): number => Math.round(amount * 1e6) / 1e6;
