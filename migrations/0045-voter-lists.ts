/** Lists of voters that are saved under a name, and what was tagged by them, so that it can be undone. */
export const voterLists = {
  name: '0045-voter-lists',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    `create table voter_lists (
       campaign_id uuid not null references campaigns (id) on delete cascade,
       id uuid not null,
       name text not null check (length(name) between 1 and 80),
       criteria jsonb not null check (jsonb_typeof(criteria) = 'object'),
       is_shared boolean not null,
       user_id uuid not null,
       voters integer check (voters >= 0),
       has_more boolean,
       counted_at timestamptz(3),
       created_at timestamptz(3) not null,
       updated_at timestamptz(3) not null,
       primary key (campaign_id, id),
       foreign key (campaign_id, user_id) references memberships (campaign_id, user_id) on delete cascade
     )`,
    `comment on table voter_lists is 'Lists of voters that members have saved: what is asked of a voter, and no voter.'`,
    `comment on column voter_lists.criteria is
       'What is asked, by names; all of it must be met. ownIds has what the campaign calls voters: erasing one removes it.'`,
    `comment on column voter_lists.is_shared is 'Whether every member sees it, or who saved it alone.'`,
    `comment on column voter_lists.user_id is 'The member who saved it.'`,
    `comment on column voter_lists.voters is 'How many were counted last; null before the first time.'`,
    `comment on column voter_lists.has_more is 'Whether there may be more than were counted.'`,
    `create table list_taggings (
       campaign_id uuid not null references campaigns (id) on delete cascade,
       id uuid not null,
       list_id uuid not null,
       kind text not null check (kind in ('TAG', 'UNTAG')),
       tag text not null,
       user_id uuid,
       voters integer not null check (voters >= 0),
       created_at timestamptz(3) not null,
       finished_at timestamptz(3),
       undone_at timestamptz(3),
       undone_by uuid,
       primary key (campaign_id, id)
     )`,
    'create index list_taggings_by_list on list_taggings (campaign_id, list_id, created_at desc, id desc)',
    `comment on table list_taggings is
       'Tags that the voters of a list were given or lost at once. The clean-up deletes a row after the time in which it can be undone.'`,
    `comment on column list_taggings.id is 'That of the form, which acts once.'`,
    `comment on column list_taggings.voters is 'Whose tags were changed: nobody who had the tag before.'`,
    `create table tagged_voters (
       campaign_id uuid not null,
       tagging_id uuid not null,
       voter_id uuid not null,
       primary key (campaign_id, tagging_id, voter_id),
       foreign key (campaign_id, tagging_id) references list_taggings (campaign_id, id) on delete cascade,
       foreign key (campaign_id, voter_id) references voters (campaign_id, id) on delete cascade
     )`,
    'create index tagged_voters_by_voter on tagged_voters (campaign_id, voter_id)',
    `comment on table tagged_voters is 'Whose tags such an act has changed.'`,
    `do $$ begin
       if to_regclass('pg_dist_partition') is not null then
         perform create_distributed_table('voter_lists', 'campaign_id', colocate_with => 'voters');
         perform create_distributed_table('list_taggings', 'campaign_id', colocate_with => 'voters');
         perform create_distributed_table('tagged_voters', 'campaign_id', colocate_with => 'voters');
       end if;
     end $$`,
    ...(['voter_lists', 'list_taggings', 'tagged_voters'] as const).flatMap((table) => [
      `alter table ${table} enable row level security`,
      `alter table ${table} force row level security`,
      `create policy within_campaign on ${table} using (campaign_id = hustings_campaign())`,
      `create policy for_backup on ${table} for select to current_user
         using (current_setting('hustings.backup', true) = 'on')`,
      `alter table ${table} alter column campaign_id set statistics 0`,
      `grant select, insert, update, delete on ${table} to hustings_server`,
    ]),
  ],
} as const;
