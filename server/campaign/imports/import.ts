import { notFound } from '#core/errors.ts';
import { timeZoneOf } from '#server/campaign/campaigns/campaign-day.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { Counts } from './batches/counts.ts';
import type { ImportKindName } from './kinds/kind.ts';
import type { ColumnVerdict } from './suspicion/column-verdict.ts';
import type { TableFacts } from './table-facts.ts';

export const importStates = ['UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'STOPPED', 'TAKING_BACK'] as const;

export type ImportState = (typeof importStates)[number];

/** How lines that are not UTF-8 are read: not at all, or as windows-1252, in which older programs save. */
export const encodings = ['UTF-8', 'WINDOWS-1252'] as const;

export type Encoding = (typeof encodings)[number];

/**
 * What becomes of rows that match a record or repeat a line: they are left out; are recorded too; or change the record that
 * they match.
 */
export const duplicateChoices = ['skip', 'import', 'update'] as const;

export type Duplicates = (typeof duplicateChoices)[number];

/** An uploaded file on its way into the campaign. */
export interface Import {
  readonly id: string;
  readonly userId: string;
  readonly kind: ImportKindName;
  readonly fileName: string;
  readonly header: readonly string[];
  readonly state: ImportState;
  /** The field of each column; empty for a column that is left out. */
  readonly columns: readonly string[];
  readonly defaultValues: Readonly<Record<string, string>>;
  /** Null if all lines are UTF-8. */
  readonly encoding: Encoding | null;
  readonly duplicates: Duplicates;
  /** How many rows the check or the import has to go through, and has gone through. */
  readonly rowsTotal: number;
  readonly rowsProcessed: number;
  readonly imported: number;
  /** Null: it was checked by a server that stored none. */
  readonly counts: Counts | null;
  /** Whether it begins when the check ends. */
  readonly startsItself: boolean;
  /** The sheet of a workbook that the rows are of; null of a CSV file. */
  readonly sheet: string | null;
  /** What was seen of its table as a whole; null: a server of an earlier release stored it. */
  readonly facts: TableFacts | null;
  /** What all cells of each column say together. */
  readonly verdicts: readonly ColumnVerdict[] | null;
  /** The campaign's. */
  readonly timeZone: string;
  /** The line up to which it has gone through them. */
  readonly lastLine: number;
  /** While it is taken back: how many of the records are gone of those that it has gone through. */
  readonly takenBack: number;
  /** The moment whose records are next, behind one of them; null: the first. */
  readonly takenBackAt: Date | null;
  readonly takenBackTo: string | null;
  readonly createdAt: Date;
}

/** Whether it continues in the background. */
export const isUnderWay = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'CHECKING' || state === 'RUNNING' || state === 'TAKING_BACK';

/** An upload is deleted after this long, imported or not. */
export const retentionMilliseconds = 24 * 3_600_000;

/**
 * The name under which a state is stored. A server of a release that cannot change records takes no batch of an import that
 * does, since it does not know the state.
 */
export const storedState = (state: 'CHECKING' | 'RUNNING', duplicates: Duplicates): string =>
  duplicates === 'update' ? `${state}_UPDATE` : state;

/** How a choice is stored; the first column is that of releases without the third one. */
export const storedChoice = (duplicates: Duplicates) => ({
  withDuplicates: duplicates === 'import',
  duplicates: duplicates === 'update' ? duplicates : null,
});

const columns = `select id, user_id as "userId", kind, file_name as "fileName", header,
    replace(state, '_UPDATE', '') as state, mapping as columns, default_values as "defaultValues", encoding,
    coalesce(duplicates, case when with_duplicates then 'import' else 'skip' end) as duplicates, rows_total as "rowsTotal",
    rows_processed as "rowsProcessed", imported, counts, starts_itself as "startsItself", sheet, table_facts as facts, table_facts -> 'verdicts' as verdicts,
    last_line as "lastLine", taken_back as "takenBack", taken_back_at as "takenBackAt", taken_back_to as "takenBackTo",
    created_at as "createdAt", (
      select json_build_object('time_zone', c.time_zone, 'edn_number', c.edn_number) from campaigns c where c.id = $1
    ) as campaign
  from imports where campaign_id = $1`;
const select = `${columns} and created_at > $2`;
const selectOne = `${select} and id = $3`;
const lockOne = `${selectOne} for update`;
const lockOfAnyAge = `${columns} and id = $2 for update`;
/** Two servers may go through one import: the second leaves a batch to the first. */
const lockFreeOne = `${columns} and (created_at > $2 or state = 'TAKING_BACK') and id = $3 for update skip locked`;
const selectAll = `${select} order by id desc`;

type Stored = Omit<Import, 'timeZone'> & { readonly campaign: Parameters<typeof timeZoneOf>[0] };

const read = async (tx: CampaignTransaction, statement: string, values: readonly unknown[]): Promise<Import[]> =>
  (await tx.query<Stored>(statement, values)).map(({ campaign, ...stored }) => ({
    ...stored,
    timeZone: timeZoneOf(campaign),
  }));

const since = (now: Date): Date => new Date(now.getTime() - retentionMilliseconds);

/** An import of the campaign that is not a day old; `lock` locks it for a change. Errors: 404. */
export async function readImport(
  tx: CampaignTransaction,
  id: string,
  now: Date,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Import> {
  const values = [tx.campaignId, since(now), id];
  const rows = canBeRecordId(id) ? await read(tx, lock ? lockOne : selectOne, values) : [];
  if (!rows[0]) throw notFound('There is no import of this id. Uploaded files are kept for a day.');
  return rows[0];
}

/** The import, locked; undefined if it is gone, or another transaction has locked it. */
export async function lockFreeImport(tx: CampaignTransaction, id: string, now: Date): Promise<Import | undefined> {
  const [found] = await read(tx, lockFreeOne, [tx.campaignId, since(now), id]);
  return found;
}

/** The import, locked, however old it is; undefined if it is gone. */
export async function lockImport(tx: CampaignTransaction, id: string): Promise<Import | undefined> {
  const [found] = await read(tx, lockOfAnyAge, [tx.campaignId, id]);
  return found;
}

/** The imports of the campaign, newest first. */
export const listImports = (tx: CampaignTransaction, now: Date): Promise<Import[]> =>
  read(tx, selectAll, [tx.campaignId, since(now)]);
