import type { Plans, SubscriptionTier } from '#core/plans.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import type { CampaignRecord } from '#server/campaign/records/record.ts';

export const importKindNames = ['VOTERS', 'VOLUNTEERS'] as const;

export type ImportKindName = (typeof importKindNames)[number];

/** A record as a row says it, by the names of its fields. */
export type ImportedRecord = Readonly<Record<string, unknown>>;

/** What differs between the records that can be imported. */
export interface ImportKind {
  readonly name: ImportKindName;
  readonly record: Pick<CampaignRecord, 'fields' | 'creation'>;
  /** The operation's name in the audit log. */
  readonly operation: string;
  /** Fields that several columns may make together, in the order of the columns. */
  readonly joined: readonly string[];
  /** Fields of which one default value may be given, for the rows that have none. */
  readonly defaultable: readonly string[];
  /** Fields whose cells are read in a way of their own. */
  readonly readers: Readonly<Record<string, (text: string) => unknown>>;
  /** Names of columns by which each field is known, in English and French, without accents, case and punctuation. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** What this record has in common with its duplicates. */
  matchKey(record: ImportedRecord): Buffer;
  /** For each of the keys, in their order, the id of a record of the campaign that has it, or null. */
  findExisting(tx: CampaignTransaction, keys: readonly Buffer[]): Promise<Array<string | null>>;
  /** For each of the records, in their order, the id of a record of the campaign that has its identifier, or null. */
  findIdentified(tx: CampaignTransaction, records: readonly ImportedRecord[]): Promise<Array<string | null>>;
  /** How many more the campaign's plan allows. No other transaction takes these places before this one ends. */
  freePlaces(tx: CampaignTransaction, tier: SubscriptionTier, plans: Plans): Promise<number>;
  /** Stores checked records. */
  insert(tx: CampaignTransaction, records: readonly ImportedRecord[], now: Date): Promise<void>;
}
