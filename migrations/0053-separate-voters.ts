/** Pairs of voters who look like one person and were said to be two. */
export const separateVoters = {
  name: '0053-separate-voters',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    `create table separate_voters (
       campaign_id uuid not null,
       first_id uuid not null,
       second_id uuid not null check (first_id < second_id),
       user_id uuid,
       created_at timestamptz(3) not null,
       primary key (campaign_id, first_id, second_id),
       foreign key (campaign_id, first_id) references voters (campaign_id, id) on delete cascade,
       foreign key (campaign_id, second_id) references voters (campaign_id, id) on delete cascade
     )`,
    'create index separate_voters_by_second on separate_voters (campaign_id, second_id)',
    'create index separate_voters_newest on separate_voters (campaign_id, created_at desc, first_id, second_id)',
    `comment on table separate_voters is
       'Pairs of voters who were said to be two people: they are no duplicates. A pair has one row, the lower id first.'`,
    `comment on column separate_voters.user_id is 'Who said so; null for a program.'`,
    `do $$ begin
       if to_regclass('pg_dist_partition') is not null then
         perform create_distributed_table('separate_voters', 'campaign_id', colocate_with => 'voters');
       end if;
     end $$`,
    'alter table separate_voters enable row level security',
    'alter table separate_voters force row level security',
    'create policy within_campaign on separate_voters using (campaign_id = hustings_campaign())',
    `create policy for_backup on separate_voters for select to current_user
       using (current_setting('hustings.backup', true) = 'on')`,
    'alter table separate_voters alter column campaign_id set statistics 0',
    'grant select, insert, update, delete on separate_voters to hustings_server',
  ],
} as const;
