import { Type } from 'typebox';
import { type HustingsError, refused } from '#core/errors.ts';
import { nullable } from '#server/call/schema.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import { type CampaignTransaction, planned } from '#server/store/transaction.ts';
import { ownNumberWords } from './imported/header-words.ts';

/** What a campaign may call a record in a system of its own: no control characters, and no spaces at its ends. */
export const externalIdPattern =
  '^[^\\s\\u0000-\\u001f\\u007f-\\u009f]([^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f])?$';

const pattern = new RegExp(externalIdPattern);

/** Whether a record with this identifier may be looked for. Its length is not considered: the schema has the limit. */
export const canBeExternalId = (value: unknown): value is string =>
  typeof value === 'string' && pattern.test(value) && value.isWellFormed();

const externalId = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: externalIdPattern,
  expects: 'a string of 1 to 100 characters, without control characters and without spaces at its ends',
});

/**
 * The field in which a record has its identifier of another system; `what` is the kind of record, `words` are what lists call it
 * beside what every identifier is called.
 */
export const externalIdField = (what: string, example: string, words: readonly string[] = []) =>
  ({
    column: 'external_id',
    type: 'text',
    shown: Type.Optional(nullable(Type.String())),
    input: Type.Optional(nullable(externalId)),
    ifIncluded: true,
    identifier: true,
    rarelyKnown: true,
    description:
      `The ${what}’s identifier in another system, unique within the campaign. Returned only if \`include\` names ` +
      'it.',
    example,
    imported: { words: [...ownNumberWords, ...words] as readonly string[], cells: 'identifier' },
  }) as const;

/** The filter of a list by it. */
export const externalIdFilter = (what: string, example: string) =>
  Type.Optional(
    Type.String({
      maxLength: 100,
      description: `Only the ${what} with this external identifier.`,
      examples: [example],
    }),
  );

/** The tables whose records have one, and what a record of each is called. */
const kinds = { voters: 'voter', donations: 'donation', interactions: 'interaction', lawn_signs: 'lawn sign' } as const;

export type IdentifiedTable = keyof typeof kinds;

/** The survivor of two merged voters has one identifier; the other one means the survivor too. */
const merged = (external: string, further = '') =>
  `select survivor_id as id from voter_merges where campaign_id = $1 and external_id = ${external}${further} limit 1`;

const holder = (table: IdentifiedTable) => {
  const ofTable = `select id from ${table} where campaign_id = $1 and external_id = $2 and id is distinct from $3`;
  return table === 'voters'
    ? `${ofTable} union all (${merged('$2', ' and survivor_id is distinct from $3')})`
    : ofTable;
};

/**
 * Refuses an identifier that another record of the campaign has. One that another transaction gives to a record at the same
 * time fails its unique index, and the transaction begins anew (`with-campaign.ts`). Errors: 422 naming that record.
 */
export async function refuseTaken(
  tx: CampaignTransaction,
  table: IdentifiedTable,
  value: string | null | undefined,
  except: string | null = null,
): Promise<void> {
  if (value === null || value === undefined) return;
  // No record has such an id: what the operation answers to that comes first.
  if (except !== null && !canBeRecordId(except)) return;
  const [other] = await tx.query<{ id: string }>(holder(table), [tx.campaignId, value, except]);
  if (other) throw externalIdTaken(table, other.id);
}

const holders = (table: IdentifiedTable) => {
  const ofTable = `(select id from ${table} where campaign_id = $1 and external_id = requested.external_id limit 1)`;
  const id = table === 'voters' ? `coalesce(${ofTable}, (${merged('requested.external_id')}))` : ofTable;
  return `select ${id} as id from unnest($2::text[]) with ordinality requested (external_id, place) order by place`;
};

/** For each identifier, in their order, the id of the record that has it, or null. */
export async function holdersOf(
  tx: CampaignTransaction,
  table: IdentifiedTable,
  values: ReadonlyArray<string | null>,
): Promise<Array<string | null>> {
  if (values.every((value) => value === null)) return values.map(() => null);
  const rows = await tx.query<{ id: string | null }>(holders(table), [tx.campaignId, values], planned);
  return rows.map(({ id }) => id);
}

/** Digits of an identifier that spreadsheets take for a number; longer ones they round. */
const mostDigits = 15;

/** The same number with other zeros before it, which spreadsheets remove and forms of numbers add. */
function withOtherZeros(value: string): string[] {
  if (value.length > mostDigits || !/^\d+$/.test(value)) return [];
  const number = value.replace(/^0+(?=\d)/, '');
  return Array.from({ length: mostDigits - number.length + 1 }, (_, zeros) => '0'.repeat(zeros) + number).filter(
    (other) => other !== value,
  );
}

/**
 * For each identifier, in their order, the id of a record whose identifier differs in leading zeros alone, such as 00555 and
 * 555; or null. The two may be one: people are shown them, and nothing is decided by it.
 */
export async function nearHoldersOf(
  tx: CampaignTransaction,
  table: IdentifiedTable,
  values: ReadonlyArray<string | null>,
): Promise<Array<string | null>> {
  const asked = values.flatMap((value, place) => withOtherZeros(value ?? '').map((other) => ({ place, other })));
  const found = values.map((): string | null => null);
  if (asked.length === 0) return found;
  const rows = await tx.query<{ place: number; id: string }>(
    `select requested.place, v.id from unnest($2::text[], $3::int[]) requested (external_id, place)
       join ${table} v on v.campaign_id = $1 and v.external_id = requested.external_id`,
    [tx.campaignId, asked.map(({ other }) => other), asked.map(({ place }) => place)],
    planned,
  );
  for (const { place, id } of rows) found[place] ??= id;
  return found;
}

const externalIdTaken = (table: IdentifiedTable, id: string): HustingsError =>
  refused(
    [422, 'validation_failed'],
    'record.externalIdTaken',
    `The field "externalId" must be another one: the ${kinds[table]} ${id} has it.`,
    { table, id },
  );
