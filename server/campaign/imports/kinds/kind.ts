import type { Plans, SubscriptionTier } from '#core/plans.ts';
import type { SimilarRecord } from '#server/campaign/matching/match.ts';
import type { Finding } from '#server/records/check-record.ts';
import type { CampaignRecord } from '#server/records/record.ts';
import type { StoredRow } from '#server/records/record-version.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

export const importKindNames = ['VOTERS', 'VOLUNTEERS', 'DONATIONS'] as const;

export type ImportKindName = (typeof importKindNames)[number];

/** A record as a row says it, by the names of its fields. */
export type ImportedRecord = Readonly<Record<string, unknown>>;

/** What a record repeats; the id is null if nothing of that record may be said. */
export interface Repeated {
  readonly rule: string;
  readonly id: string | null;
}

export interface RowKey {
  readonly rule: string;
  /** Null for a row without what is compared. */
  of(record: ImportedRecord): Buffer | null;
  /** The keys of earlier rows that this one repeats, if they are not its own alone. */
  repeats?(record: ImportedRecord): readonly Buffer[];
}

/** What a row counts towards a limit that other rows count towards too. */
export interface CountedAmount {
  /** Rows of other keys never count together. */
  readonly key: Buffer;
  /** Two rows of one key count together if they have one of these in common. */
  readonly signs: readonly Buffer[];
  readonly cents: number;
}

/** What a row says that its record is worth. */
export interface RowAmount {
  /** What it is summed with, such as the method of a donation; null if it cannot be read. */
  readonly group: string | null;
  /** Null if it cannot be read. */
  readonly cents: number | null;
}

/** Why the rules of the operation for one record refuse a row, or null; and what it counts otherwise, and is to be checked. */
export interface RuleOutcome {
  readonly finding: Finding | null;
  readonly counted: CountedAmount | null;
  /** What people are to look at of the record that it becomes. */
  readonly remarks?: readonly Finding[];
}

export interface RuleContext {
  readonly now: Date;
  /**
   * For each amount what rows count together with it that are not recorded, and stand before these. Absent: the rows are
   * recorded next, in this transaction.
   */
  readonly countedBefore?: ((amounts: readonly CountedAmount[]) => Promise<number[]>) | undefined;
}

/** What a field of a record is or was, and becomes or became, as responses have it. */
export interface FieldChange {
  readonly field: string;
  readonly before: FieldValue;
  readonly after: FieldValue;
}

export type FieldValue = string | number | readonly string[] | null;

/** What a row changes of the record that it matches; or why it cannot. */
export interface ChangePlan {
  readonly changes: readonly FieldChange[];
  readonly finding: Finding | null;
}

/** How rows change the records that they match. */
export interface RecordChanges {
  /** The operation's name in the audit log. */
  readonly operation: string;
  /** Records by their ids, those that are there; `lock` locks them until the transaction ends. */
  read(
    tx: CampaignTransaction,
    ids: readonly string[],
    options?: { readonly lock?: boolean },
  ): Promise<ReadonlyMap<string, StoredRow>>;
  /** What people call a record. */
  titleOf(present: StoredRow): string;
  /** Whether a row that has the identifier of a record says another name and another address. */
  isOther(present: StoredRow, record: ImportedRecord): boolean;
  /** `given` are the fields for which the row has a cell that is not empty. */
  plan(present: StoredRow, given: ImportedRecord): ChangePlan;
  /** Changes records that are locked, each once. */
  apply(
    tx: CampaignTransaction,
    rows: ReadonlyArray<{ readonly present: StoredRow; readonly changes: ChangePlan['changes'] }>,
    now: Date,
  ): Promise<void>;
}

/** What differs between the records that can be imported. */
export interface ImportKind {
  readonly name: ImportKindName;
  readonly record: Pick<CampaignRecord, 'fields' | 'creation'>;
  /** The operation's name in the audit log. */
  readonly operation: string;
  /** Fields that several columns may make together, in the order of the columns. */
  readonly joined: readonly string[];
  /** Fields for which a list may have several columns. A record takes the first one that has a cell in its row. */
  readonly alternatives: readonly string[];
  /** The parts of fields that columns may have of their own; those of `payment` are of no field. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
  /** How the cells of a field that has parts become its text: that of a column with all of it, and those of parts. */
  readonly join: Readonly<Record<string, (whole: string | undefined, parts: ReadonlyMap<string, string>) => string>>;
  /** Fields that no column gives by itself, and that keep the parts of another field where they are known; by that field. */
  readonly kept?: Readonly<
    Record<
      string,
      {
        readonly fields: readonly string[];
        readonly of: (whole: string | undefined, parts: ReadonlyMap<string, string>) => ReadonlyMap<string, string>;
      }
    >
  >;
  /** Fields of which one default value may be given, for the rows that have none. */
  readonly defaultable: readonly string[];
  /** The one of them that may be left empty on purpose, by an empty default: it is filled in afterwards. */
  readonly filledLater?: string;
  /** Fields whose cells are read in a way of their own. */
  readonly readers: Readonly<Record<string, (text: string) => unknown>>;
  /** Names of columns by which each part of a field is known, in English and French. Those of fields are in their entries. */
  readonly partWords: Readonly<Record<string, readonly string[]>>;
  /** What two rows of a file have in common if one repeats the other, and the rule that says so. */
  readonly matchKey: RowKey;
  /** The same by an e-mail address, if `matchKey` is more than that. */
  readonly emailKey?: RowKey;
  /** The same by a telephone number, of a kind that changes no records. */
  readonly phoneKey?: RowKey;
  /** For each of the records, in their order, what it repeats in the campaign, or null. */
  match(tx: CampaignTransaction, records: readonly ImportedRecord[]): Promise<Array<Repeated | null>>;
  /** For each of the records, in their order, a similar record of the campaign, or null. */
  findSimilar(tx: CampaignTransaction, records: readonly ImportedRecord[]): Promise<Array<SimilarRecord | null>>;
  /** For each of the records, in their order, whether a rule beyond its schema refuses it. Absent: there is none. */
  applyRules?(
    tx: CampaignTransaction,
    records: readonly ImportedRecord[],
    context: RuleContext,
  ): Promise<RuleOutcome[]>;
  /** How rows change the records that they match. Absent: they change none. */
  readonly changes?: RecordChanges;
  /** What records are worth, and by what it is summed. Absent: they are worth nothing. */
  readonly amounts?: { readonly groups: readonly string[]; of(record: ImportedRecord): RowAmount };
  /** How many more the campaign's plan allows. No other transaction takes these places before this one ends. */
  freePlaces(tx: CampaignTransaction, tier: SubscriptionTier, plans: Plans): Promise<number>;
  /** Stores checked records. Returns their ids, in their order. */
  insert(tx: CampaignTransaction, records: readonly ImportedRecord[], now: Date): Promise<string[]>;
}
