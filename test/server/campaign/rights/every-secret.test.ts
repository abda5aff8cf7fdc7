import { describe, expect, it } from '@jest/globals';
import { type RightName, rights } from '#server/campaign/rights/rights.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const database = await closedAfterAll(createTestDatabase());

interface Held {
  /** The column that names the giver, or the row of the graph that does. */
  readonly giver: string;
  /** What ends it: a right of a campaign, which ends with its giver's role, or what happens to the account. */
  readonly ends: RightName | string;
}

/** Each column that has a secret, or the hash of one that opens something, with its giver and with what ends it. */
const secrets: Readonly<Record<string, Held>> = {
  'api_keys.key_hash': { giver: 'api_keys.user_id', ends: 'keys' },
  'turf_links.token_hash': { giver: 'turf_links.user_id', ends: 'turfLinks' },
  'oauth_grants.code_hash': { giver: 'oauth_grants.user_id', ends: 'programs' },
  'oauth_grants.code_challenge': { giver: 'oauth_grants.user_id', ends: 'programs' },
  'oauth_tokens.token_hash': { giver: 'oauth_tokens.grant_id', ends: 'programs' },
  'sign_in_links.token_hash': { giver: 'sign_in_links.created_by', ends: 'invitations' },
  'webhooks.secret': { giver: 'webhooks.created_by', ends: 'webhooks' },
  'webhooks.previous_secret': { giver: 'webhooks.created_by', ends: 'webhooks' },
  'sessions.token_hash': {
    giver: 'sessions.user_id',
    ends: 'with the last membership, and when the password or the second factor changes',
  },
  'users.password_hash': { giver: 'users.id', ends: 'with the account: it shows nothing of a campaign that was left' },
  'users.totp_secret': { giver: 'users.id', ends: 'with the account, and when it is taken off' },
  'recovery_codes.code_hash': { giver: 'recovery_codes.user_id', ends: 'with the second factor' },
  'known_devices.token_hash': { giver: 'known_devices.user_id', ends: 'with the account: it signs nobody in' },
};

/** Columns that look like one, and why they are none. */
const others: Readonly<Record<string, string>> = {
  'electoral_keys.key_hash': 'registered under an e-mail address, without an account; the operator ends it',
  'erasure_secrets.secret': 'the campaign’s own: it opens nothing, and marks who was erased',
  'erased_marks.mark': 'of a person who was erased',
  'audit_seals.content': 'hash of a day of the audit log',
  'audit_seals.hash': 'hash of a day of the audit log',
  'boundary_versions.content_hash': 'of a district',
  'boundary_versions.display_geometry': 'an outline',
  'boundary_versions.geometry': 'an outline',
  'poll_outlines.geometry': 'an outline',
  'road_lines.line': 'a street',
  'water_areas.shape': 'an outline',
  'publications.content_hash': 'of a published file',
  'refused_contents.content_hash': 'of a published file',
  'sources.content_hash': 'of a published file',
  'closed_campaigns.series_key': 'hash of a series of receipts',
  'idempotency_keys.fingerprint': 'hash of a request: who repeats it needs the key as well',
  'import_choices.titles_hash': 'hash of the names of a list’s columns',
  'import_rows.email_key': 'finds duplicates',
  'import_rows.limit_key': 'finds duplicates',
  'import_rows.match_key': 'finds duplicates',
  'import_rows.subject_key': 'finds duplicates',
  'interactions.event_hash': 'hash of a visit',
  'users.totp_last_step': 'a number of a time step',
  'voters.resident_key': 'an address as bytes',
  'voters.street_key': 'an address as bytes',
  'voters.walk_key': 'a place in the walk',
};

/** All columns of all tables that may have a secret, by their type or name. */
async function suspects(): Promise<string[]> {
  const { rows } = await database.knex.raw<{ rows: Array<{ column: string }> }>(`
    select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
      and a.attnum > 0 and not a.attisdropped
      and (a.atttypid = 'bytea'::regtype
        or a.attname ~ 'hash|token|secret|passw|passphrase|challenge|totp|credential|nonce|signature')
    order by 1`);
  return rows.map(({ column }) => column);
}

const unlisted = async () => (await suspects()).filter((column) => !(column in secrets) && !(column in others));

describe('every column that may have a secret', () => {
  it('is in the graph of rights, or is listed with the reason why it is none', async () => {
    expect(await unlisted()).toEqual([]);
  });

  it('is still there', async () => {
    const found = new Set(await suspects());
    expect([...Object.keys(secrets), ...Object.keys(others)].filter((column) => !found.has(column))).toEqual([]);
  });

  it.each([
    ['the hash of a token', 'token_hash text'],
    ['bytes', 'opens bytea'],
    ['a secret that has to be readable', 'signing_secret text'],
  ])('is missed in a new table with %s', async (_, column) => {
    await database.knex.raw(`create table new_kind (campaign_id uuid, user_id uuid, ${column})`);
    const found = await unlisted();
    await database.knex.raw('drop table new_kind');
    expect(found).toEqual([`new_kind.${column.split(' ')[0]}`]);
  });
});

/** Whom a foreign key of the column names. */
async function named(column: string): Promise<string[]> {
  const [table, name] = column.split('.') as [string, string];
  const { rows } = await database.knex.raw<{ rows: Array<{ table: string }> }>(
    `select f.confrelid::regclass::text as table from pg_constraint f
     join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey)
     where f.contype = 'f' and f.conrelid = ?::regclass and a.attname = ?`,
    [table, name],
  );
  return rows.map((row) => row.table);
}

/** It names a user too, or the campaign where the operator has made it. */
const withoutForeignKey = ['webhooks.created_by'];

describe('every secret', () => {
  it.each(Object.entries(secrets))('%s has its giver', async (_, { giver }) => {
    if (giver === 'users.id' || withoutForeignKey.includes(giver)) {
      const [table, column] = giver.split('.') as [string, string];
      expect(await database.knex.schema.hasColumn(table, column)).toBe(true);
    } else {
      const people = ['users', 'memberships', 'oauth_grants'];
      expect((await named(giver)).some((table) => people.includes(table))).toBe(true);
    }
  });

  it('ends by the rule of its right, whose column is the giver’s', () => {
    for (const { giver, ends } of Object.values(secrets)) {
      const right = rights[ends as RightName];
      if (right && giver !== 'oauth_tokens.grant_id') expect(`${right.table}.${right.giver}`).toBe(giver);
    }
    // An import has no secret: it acts because it was begun. The secrets of keys' webhooks are in the same columns as all.
    const ended = new Set(Object.values(secrets).map(({ ends }) => ends));
    expect(Object.keys(rights).filter((name) => !ended.has(name))).toEqual(['keyWebhooks', 'imports']);
  });
});
