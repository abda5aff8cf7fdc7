import { expect, it } from '@jest/globals';
import { exportedKinds } from '#server/campaign/export/exported-kinds.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const database = await closedAfterAll(createTestDatabase());

/** Which tables of a campaign an export has and another installation gets, and why the others stay behind. */
const tables: Readonly<Record<string, 'travels' | `stays: ${string}`>> = {
  campaigns: 'travels',
  memberships: 'travels',
  // As names of who did what: the keys and the secrets themselves are stored nowhere.
  api_keys: 'travels',
  turf_links: 'travels',
  oauth_grants: 'travels',
  oauth_tokens: 'stays: opens the API',
  voters: 'travels',
  volunteers: 'travels',
  interactions: 'travels',
  interaction_versions: 'travels',
  lawn_signs: 'travels',
  turfs: 'travels',
  turf_voters: 'travels',
  turf_visits: 'travels',
  donations: 'travels',
  donation_versions: 'travels',
  donation_withdrawals: 'travels',
  anonymous_gifts: 'travels',
  deposits: 'travels',
  receipts: 'travels',
  receipt_spoils: 'travels',
  receipt_serials: 'travels',
  audit_log: 'travels',
  scripts: 'travels',
  script_versions: 'travels',
  votes_cast: 'travels',
  voter_lists: 'travels',
  list_taggings: 'stays: is undone where it was done',
  tagged_voters: 'stays: is undone where it was done',
  voter_merges: 'travels',
  separate_voters: 'travels',
  voter_erasures: 'travels',
  // Or the next list would bring erased persons back.
  erasure_secrets: 'travels',
  erased_marks: 'travels',
  voter_counts: 'stays: follows from the voters',
  changes: 'stays: places of the feed are worth nothing elsewhere',
  change_feeds: 'stays: places of the feed are worth nothing elsewhere',
  closed_receipts: 'stays: of campaigns that are gone',
  closed_receipt_serials: 'stays: of campaigns that are gone',
  idempotency_keys: 'stays: answers of a day, to keys that are not there',
  form_drafts: 'stays: typed by a member and not sent, which nobody else is shown',
  import_rows: 'stays: files of a day',
  import_choices: 'stays: is chosen again with the first list',
  import_changes: 'stays: imports are taken back where they ran',
  imports: 'stays: files of a day',
  sign_in_links: 'stays: opens this installation',
  webhooks: 'stays: its secret signs in the campaign’s name',
  webhook_messages: 'stays: signed with such a secret',
};

/** Columns of tables that travel which no export has, and why. */
const withoutColumns: Readonly<Record<string, string>> = {
  'campaigns.closes_at': 'a closure is asked for where the campaign is',
  'api_keys.key_hash': 'opens the API',
  'turf_links.token_hash': 'opens the turf',
  'oauth_grants.code_hash': 'opens the API',
  'oauth_grants.code_challenge': 'of a code that opens nothing there',
  'oauth_grants.code_expires_at': 'of a code that opens nothing there',
  'voters.walk_key': 'follows from the address',
  'voters.walk_key_version': 'follows from the address',
  'donations.donor_identity': 'follows from the donor',
  'donations.donor_mailbox': 'follows from the donor',
  'donations.donor_telephone': 'follows from the donor',
  'donations.donor_text': 'follows from the donor',
  'voters.family_name_key': 'a trigger sets it',
  'voters.given_name_key': 'a trigger sets it',
  'voters.phone_key': 'a trigger sets it',
  'voters.email_key': 'a trigger sets it',
  'voters.postal_key': 'a trigger sets it',
  'voters.street_key': 'a trigger sets it',
  'voters.elector_key': 'a trigger sets it',
  'interactions.script_id': 'a trigger sets it',
  'volunteers.name_key': 'a trigger sets it',
  'receipts.html': 'a file of its own',
};

interface Column {
  readonly name: string;
  readonly column: string;
}

/** All stored columns of all tables of campaigns. */
async function columns(): Promise<Column[]> {
  const { rows } = await database.knex.raw<{ rows: Column[] }>(`
    select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'campaign_id'
      and (c.relname = 'campaigns' or exists (
        select from pg_attribute k where k.attrelid = c.oid and k.attname = 'campaign_id' and not k.attisdropped))
    order by 1, 2`);
  return rows;
}

/** What the export reads, as `table.column`. */
function exportedColumns(): Set<string> {
  const found = new Set<string>();
  for (const { from, columns } of exportedKinds) {
    const aliases = new Map([...from.matchAll(/(?:^|join )(\w+) (\w)\b/g)].map(([, table, alias]) => [alias, table]));
    // A receipt's file is named in a query of its own.
    if (from.includes('from receipts')) aliases.set('r', 'receipts');
    for (const { sql } of columns) {
      for (const [, alias, column] of sql.matchAll(/\b(\w)\.(\w+)/g))
        found.add(`${aliases.get(alias as string)}.${column}`);
    }
  }
  return found;
}

it('says of every table of a campaign whether it travels to another installation', async () => {
  const names = new Set((await columns()).map(({ name }) => name));
  expect(Object.keys(tables).sort()).toEqual([...names].sort());
});

it('has every column of what travels in the export', async () => {
  const exported = exportedColumns();
  const left = (await columns())
    .filter(({ name }) => tables[name] === 'travels')
    .map(({ name, column }) => `${name}.${column}`)
    .filter((column) => !exported.has(column));
  // Of a spoiled receipt the receipt's own number is exported.
  expect(left.filter((column) => column !== 'receipt_spoils.number')).toEqual(Object.keys(withoutColumns).sort());
});

it('has nothing of what stays', () => {
  const exported = [...exportedColumns()].map((column) => column.split('.')[0] as string);
  expect(exported.filter((table) => tables[table]?.startsWith('stays'))).toEqual([]);
});
