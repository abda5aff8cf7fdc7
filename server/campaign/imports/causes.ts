import type { Finding } from '#server/records/check-record.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { fieldOf } from './columns/targets.ts';
import type { Import } from './import.ts';
import type { ImportRow } from './report.ts';

/** What rows with findings have in common. */
export type Cause = Pick<Finding, 'field' | 'problem' | 'limit' | 'column'>;

/** A fault that rows of an import have. */
export interface FoundCause extends Cause {
  readonly rows: number;
  /** The first ones that have it. */
  readonly lines: readonly number[];
  /** What stands there in the first lines, each once; nothing if no cell has it. */
  readonly values: readonly string[];
}

const linesNamed = 8;
const valuesNamed = 3;

/** As a parameter of an address. */
export const causeKey = ({ field, problem }: Cause): string => `${field}.${problem}`;

/** The cause that a parameter names; undefined if it can name none. */
export function readCauseKey(text: string | null): Cause | undefined {
  const [, field, problem] = /^(\w{0,50})\.([A-Z_]{1,30})$/.exec(text ?? '') ?? [];
  return field === undefined ? undefined : { field, problem: problem as Cause['problem'] };
}

export const hasCause = ({ findings }: Pick<ImportRow, 'findings'>, { field, problem }: Cause): boolean =>
  findings.some((each) => each.field === field && each.problem === problem);

/** FAULTS: why rows are not recorded. REMARKS: cells of other rows that are not recorded, or not as they are written. */
const conditions = {
  FAULTS: `outcome = 'FAULTY' and found ->> 'isRemark' is null`,
  REMARKS: `outcome <> 'FAULTY' and (found ->> 'isRemark' is not null or outcome = 'DUPLICATE')`,
} as const;

/** What an import's rows have of one sort, that of most rows first. A row with two findings counts for both. */
export async function causesOf(
  tx: CampaignTransaction,
  { id, columns }: Pick<Import, 'id' | 'columns'>,
  sort: keyof typeof conditions = 'FAULTS',
): Promise<FoundCause[]> {
  const causes = await tx.query<Omit<FoundCause, 'values'>>(
    `select found ->> 'field' as field, found ->> 'problem' as problem, min((found ->> 'limit')::int) as "limit",
       min((found ->> 'column')::int) as "column",
       count(*)::int as rows, (array_agg(line order by line))[1:${linesNamed}] as lines
     from import_rows cross join jsonb_array_elements(findings) found
     where campaign_id = $1 and import_id = $2 and ${conditions[sort]}
     group by 1, 2 order by rows desc, 1, 2`,
    [tx.campaignId, id],
  );
  const lines = [...new Set(causes.flatMap((cause) => cause.lines))];
  const rows = await tx.query<Pick<ImportRow, 'line' | 'cells'>>(
    'select line, cells from import_rows where campaign_id = $1 and import_id = $2 and line = any ($3::int[])',
    [tx.campaignId, id, lines],
  );
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]));
  return causes.map(({ column, ...cause }) => {
    const own = columns.flatMap((target, i) => (fieldOf(target) === cause.field ? [i] : []));
    const places = column === undefined || column === null ? own : [column];
    const cells = cause.lines.flatMap((line) => places.map((place) => cellsOf.get(line)?.[place] ?? ''));
    return {
      ...cause,
      ...(column !== null && { column }),
      values: [...new Set(cells.filter((cell) => cell.trim() !== ''))].slice(0, valuesNamed),
    };
  });
}
