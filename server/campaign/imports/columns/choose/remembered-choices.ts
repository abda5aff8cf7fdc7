import { createHash } from 'node:crypto';
import { addTo } from '#core/collections/lists-by-key.ts';
import { titleKey } from '#core/identity/title-key.ts';
import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** What a member chose for the columns of a list. */
export interface ColumnChoice {
  readonly columns: readonly string[];
  readonly defaultValues: Readonly<Record<string, string>>;
}

/** Choices of a campaign for each kind of list at most: the oldest ones are forgotten. */
export const mostRemembered = 100;

const hashOf = (titles: readonly string[]): Buffer => createHash('sha256').update(titles.join('\0')).digest();

const remember = `insert into import_choices (campaign_id, kind, titles, titles_hash, columns, default_values, chosen_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (campaign_id, kind, titles_hash) do update
    set columns = excluded.columns, default_values = excluded.default_values, chosen_at = excluded.chosen_at`;
const forget = `delete from import_choices where campaign_id = $1 and kind = $2 and titles_hash in (
    select titles_hash from import_choices where campaign_id = $1 and kind = $2
    order by chosen_at desc, titles_hash offset ${mostRemembered})`;

/** Remembers what was chosen for a list's columns, for the next list with them. */
export async function rememberChoice(
  tx: CampaignTransaction,
  { kind, header }: { readonly kind: ImportKindName; readonly header: readonly string[] },
  { columns, defaultValues }: ColumnChoice,
  now: Date,
): Promise<void> {
  const titles = header.map(titleKey);
  const values = [tx.campaignId, kind, titles, hashOf(titles), columns, JSON.stringify(defaultValues), now];
  await tx.query(remember, values);
  await tx.query(forget, [tx.campaignId, kind]);
}

const exact = `select titles, columns, default_values as "defaultValues" from import_choices
  where campaign_id = $1 and kind = $2 and titles_hash = $3`;
/** A file of the rows that were left out has the columns of its list behind further ones, and so does one that was corrected. */
const within = `select titles, columns, default_values as "defaultValues" from import_choices
  where campaign_id = $1 and kind = $2 and titles <@ $3::text[] and cardinality(titles) > 2
  order by chosen_at desc, titles_hash limit 1`;

/** What was chosen last for a list with these columns, or with columns that all are among them; null if nothing was. */
export async function rememberedChoice(
  tx: CampaignTransaction,
  kind: ImportKindName,
  header: readonly string[],
): Promise<ColumnChoice | null> {
  const titles = header.map(titleKey);
  const [same] = await tx.query<Stored>(exact, [tx.campaignId, kind, hashOf(titles)]);
  if (same) return { columns: same.columns, defaultValues: same.defaultValues };
  const [others] = await tx.query<Stored>(within, [tx.campaignId, kind, titles]);
  if (!others) return null;
  const left = new Map<string, string[]>();
  for (const [i, title] of others.titles.entries()) addTo(left, title, others.columns[i] ?? '');
  return { columns: titles.map((title) => left.get(title)?.shift() ?? ''), defaultValues: others.defaultValues };
}

interface Stored extends ColumnChoice {
  readonly titles: readonly string[];
}
