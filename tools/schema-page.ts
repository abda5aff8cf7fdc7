import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { openDatabase } from '#core/database/database.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { migrations } from '#migrations/list.ts';

/** The page that draws the schema; `schemaPage` makes its text. */
export const schemaPageFile = fileURLToPath(new URL('../docs/schema.md', import.meta.url));

/** Each table belongs to one area, and is drawn with it. */
const areas: ReadonlyArray<readonly [title: string, tables: readonly string[]]> = [
  ['Sources and ingest', ['catalogue', 'sources', 'ingest_runs', 'publications', 'refused_contents']],
  ['Maps', ['boundary_sets', 'boundaries', 'boundary_versions', 'boundary_set_history', 'map_changes']],
  ['Postal codes', ['postal_codes', 'postal_code_districts', 'address_streets', 'address_areas', 'street_addresses']],
  ['Streets', ['streets', 'street_numbers', 'road_lines', 'road_ranges', 'water_areas']],
  [
    'Elections',
    ['elections', 'election_districts', 'candidates', 'polling_divisions', 'poll_outlines', 'elected_members'],
  ],
  [
    'Campaigns and access',
    [
      'campaigns',
      'users',
      'memberships',
      'sessions',
      'known_devices',
      'recovery_codes',
      'sign_in_links',
      'api_keys',
      'electoral_keys',
    ],
  ],
  [
    'Voters and field work',
    ['voters', 'voter_counts', 'interactions', 'interaction_versions', 'volunteers', 'lawn_signs'],
  ],
  ['Merges and erasures', ['voter_merges', 'separate_voters', 'voter_erasures', 'erasure_secrets', 'erased_marks']],
  ['Turfs', ['turfs', 'turf_voters', 'turf_links', 'turf_visits']],
  ['Scripts and election day', ['scripts', 'script_versions', 'votes_cast']],
  ['Lists of voters', ['voter_lists', 'list_taggings', 'tagged_voters']],
  ['Imports', ['imports', 'import_rows', 'import_choices', 'import_changes']],
  [
    'Donations and receipts',
    [
      'donations',
      'donation_versions',
      'donation_withdrawals',
      'receipts',
      'receipt_spoils',
      'receipt_serials',
      'anonymous_gifts',
      'deposits',
    ],
  ],
  ['Programs that act for members', ['oauth_grants', 'oauth_tokens']],
  ['Changes', ['change_feeds', 'changes', 'webhooks', 'webhook_messages']],
  ['Forms that are not sent', ['form_drafts']],
  ['Audit and idempotency', ['audit_log', 'audit_seals', 'audit_archives', 'audit_archived_days', 'idempotency_keys']],
  ['Closed campaigns', ['closed_campaigns', 'closed_receipts', 'closed_receipt_serials']],
  ['Jobs and migrations', ['job_runs', 'alerts', 'webhook_totals', 'migrations']],
];

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly generated: boolean;
  readonly comment: string | null;
}

interface Table {
  readonly name: string;
  readonly comment: string | null;
  readonly isolated: boolean;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
}

interface ForeignKey {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
  /** Whether a row may refer to none. */
  readonly optional: boolean;
}

const readTables = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment, c.relrowsecurity as isolated,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'nullable', not a.attnotnull, 'generated', a.attgenerated <> '', 'comment', col_description(c.oid, a.attnum))
      order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)), '[]')
     from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where i.indrelid = c.oid and i.indisprimary) as "primaryKey"
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace`;

const readForeignKeys = `
  select k.conrelid::regclass::text as from, k.confrelid::regclass::text as to,
    json_agg(a.attname order by array_position(k.conkey, a.attnum)) as columns, bool_or(not a.attnotnull) as optional
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
  where k.contype = 'f' and k.connamespace = current_schema()::regnamespace
  group by k.oid, k.conrelid, k.confrelid order by 1, 2, k.conkey`;

/** The page, read from the catalog of a migrated database. Throws if a table belongs to no area. */
export async function schemaPage(knex: Knex): Promise<string> {
  const { rows: tables } = await knex.raw<{ rows: Table[] }>(readTables);
  const { rows: foreignKeys } = await knex.raw<{ rows: ForeignKey[] }>(readForeignKeys);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const sections = areas.map(([title, names]) => {
    const here = names.map((name) => byName.get(name));
    for (const name of names) byName.delete(name);
    if (here.includes(undefined)) throw new Error(`A table of "${title}" is not in the database: ${names.join(', ')}`);
    return section(title, here as Table[], foreignKeys);
  });
  if (byName.size > 0)
    throw new Error(`Tables without an area in tools/schema-page.ts: ${[...byName.keys()].join(', ')}`);
  return `${[...head, ...sections.flat()].join('\n').trimEnd()}\n`;
}

const head = [
  '# Schema: the tables of the database',
  '',
  '<!-- Made by tools/schema-page.ts from a migrated database; a test fails where the two differ. -->',
  '',
  'The tables as the migrations make them; descriptions are the comments in `migrations/0001-baseline/`. How the schema',
  'changes is in [decision 7](decisions/0007-migrations.md). A column in **bold** is of the primary key; → names the table',
  'that a column refers to. In the tables of campaigns, primary and unique keys begin with `campaign_id` (but the hash of an',
  'API key, by which the campaign is found), and foreign keys stay within the campaign. In the drawings, PK marks the',
  'primary key, FK a foreign key, and a table of another area has no columns.',
  '',
];

function section(title: string, tables: readonly Table[], foreignKeys: readonly ForeignKey[]): string[] {
  const names = new Set(tables.map(({ name }) => name));
  const keys = foreignKeys.filter(({ from }) => names.has(from));
  return [
    `## ${title}`,
    '',
    `${tables.map(({ name }) => linkTo(name)).join(' · ')}`,
    '',
    '```mermaid',
    'erDiagram',
    ...picture(tables, keys),
    '```',
    '',
    ...tables.flatMap((table) =>
      described(
        table,
        keys.filter(({ from }) => from === table.name),
      ),
    ),
  ];
}

function picture(tables: readonly Table[], keys: readonly ForeignKey[]): string[] {
  const entities = tables.flatMap(({ name, columns, primaryKey }) => [
    `  ${name} {`,
    ...columns.map((column) => {
      const marks = [
        primaryKey.includes(column.name) && 'PK',
        keys.some((key) => key.from === name && key.columns.includes(column.name)) && 'FK',
      ].filter(Boolean);
      return `    ${wordOf(column.type)} ${column.name} ${marks.join(', ')}`.trimEnd();
    }),
    '  }',
  ]);
  const relations = keys.map(({ from, to, columns, optional }) => {
    const own = ownColumns(columns);
    return `  ${to} ${optional ? '|o' : '||'}--o{ ${from} : ${own.join('_')}`;
  });
  return [...entities, ...relations];
}

/** What tells one row of a campaign from another. */
const ownColumns = (columns: readonly string[]): readonly string[] =>
  columns.filter((column) => columns.length === 1 || column !== 'campaign_id');

const linkTo = (table: string): string => `[${table}](#${table})`;

/** A type as Mermaid takes it: one word of letters, digits, brackets and underscores. */
const wordOf = (type: string) =>
  type
    .replace(/timestamp\(?(\d*)\)? with time zone/u, 'timestamptz$1')
    .replace('double precision', 'float8')
    .replaceAll(/[^\w[\]]+/gu, '_')
    .replace(/_$/u, '');

const cell = (text: string) => text.replaceAll('|', '\\|');

function described({ name, comment, isolated, columns, primaryKey }: Table, keys: readonly ForeignKey[]): string[] {
  return [
    `### ${name}`,
    '',
    `${comment ?? ''}${isolated ? ' Row-level security shows the rows of one campaign.' : ''}`.trim(),
    '',
    '| Column | Type | Description |',
    '| --- | --- | --- |',
    ...columns.map((column) => {
      const type = `${column.type}${column.nullable ? ', null' : ''}${column.generated ? ', generated' : ''}`;
      const marked = primaryKey.includes(column.name) ? `**\`${column.name}\`**` : `\`${column.name}\``;
      const others = keys.filter((key) => ownColumns(key.columns).includes(column.name)).map(({ to }) => linkTo(to));
      const refers = [...new Set(others)].map((link) => `→ ${link}`);
      return `| ${marked} | ${cell([type, ...refers].join(' '))} | ${cell(column.comment ?? '')} |`;
    }),
    '',
  ];
}

/** Writes the page from a new embedded database, in a folder that is removed again. */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hustings-schema-'));
  try {
    const database = await openDatabase({ databaseUrl: undefined, dataDir }, 'hustings schema page');
    try {
      await prepareSchema(database, migrations);
      await writeFile(schemaPageFile, await schemaPage(database.knex));
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
