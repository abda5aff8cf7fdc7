/**
 * Rows of an uploaded list keep what each cell was in its workbook. What was chosen for a list's columns is remembered for the
 * next list with them. What an import changed of voters is kept for as long as it can be taken back.
 */
const distributed = (table: string) => `do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('${table}', 'campaign_id', colocate_with => 'voters');
    end if;
  end $$`;

const isolated = (table: string, rights: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy within_campaign on ${table} using (campaign_id = hustings_campaign())`,
  `create policy for_backup on ${table} for select to current_user
     using (current_setting('hustings.backup', true) = 'on')`,
  `alter table ${table} alter column campaign_id set statistics 0`,
  `grant ${rights} on ${table} to hustings_server`,
];

export const importCells = {
  name: '0033-import-cells',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    'alter table import_rows add column kinds text, add column is_hidden boolean',
    `comment on column import_rows.kinds is 'What each cell was in its workbook, a character a cell. Null: all are plain text, or of a server of an earlier release.'`,
    `comment on column import_rows.is_hidden is 'Whether programs for spreadsheets do not show the row. Null: they do.'`,
    'alter table imports add column table_facts jsonb',
    `comment on column imports.table_facts is 'What was seen of the table as a whole: the line of its header, hidden columns, what the cells of each column say together, and where the choice of columns comes from. Null: of a server of an earlier release.'`,
    `create table import_choices (
       campaign_id uuid not null references campaigns (id) on delete cascade,
       kind text not null check (kind in ('VOTERS', 'VOLUNTEERS', 'DONATIONS')),
       titles text[] not null,
       titles_hash bytea not null,
       columns text[] not null,
       default_values jsonb not null,
       chosen_at timestamptz(3) not null,
       primary key (campaign_id, kind, titles_hash)
     )`,
    `comment on table import_choices is 'What members chose for the columns of lists, by the names of the columns.'`,
    `comment on column import_choices.titles is 'The names of the columns, without case, accents and signs, in their order.'`,
    `comment on column import_choices.titles_hash is 'Their hash, by which a list with the same columns finds them.'`,
    `comment on column import_choices.columns is 'What each column becomes; empty for a column that is left out.'`,
    `create table import_changes (
       campaign_id uuid not null references campaigns (id) on delete cascade,
       import_id uuid not null,
       voter_id uuid not null,
       changes jsonb not null,
       changed_at timestamptz(3) not null,
       primary key (campaign_id, import_id, voter_id),
       foreign key (campaign_id, voter_id) references voters (campaign_id, id) on delete cascade
     )`,
    `comment on table import_changes is 'What imports changed of voters, by which taking one back restores them. Gone with the voter.'`,
    `comment on column import_changes.changes is 'What each field was, and became.'`,
    // Erasing a voter, and deleting one, look for its rows.
    'create index import_changes_by_voter on import_changes (campaign_id, voter_id)',
    'create index import_changes_by_age on import_changes (campaign_id, changed_at)',
    distributed('import_choices'),
    distributed('import_changes'),
    ...isolated('import_choices', 'select, insert, update, delete'),
    ...isolated('import_changes', 'select, insert, delete'),
  ],
} as const;
