/**
 * When a donation was last changed: corrected, withdrawn, given a receipt or another identifier. Null of one that nothing
 * has changed since the column is there.
 */
export const money = {
  name: '0015-money',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    'alter table donations add column updated_at timestamptz(3)',
    `comment on column donations.updated_at is
       'When its row was last changed; null where it was not since this was recorded.'`,
    `create function stamp_donation() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
     begin
       -- A campaign that moves in says itself when it was.
       if new.updated_at is not distinct from old.updated_at then
         new.updated_at := greatest(now(), new.created_at);
       end if;
       return new;
     end $$`,
    // Of Citus's nodes each has the function.
    `do $$ begin
       if to_regclass('pg_dist_partition') is not null then
         perform create_distributed_function('stamp_donation()');
       end if;
     end $$`,
    `create trigger stamp_donation before update on donations for each row execute function stamp_donation()`,
    'grant update (updated_at) on donations to hustings_server',
  ],
} as const;

/** Anonymous gifts, counted by event without anybody's name (Canada Elections Act, s. 366). */
export const anonymousGifts = {
  name: '0015-money-anonymous',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    `create table anonymous_gifts (
       campaign_id uuid not null references campaigns (id) on delete cascade,
       id uuid not null,
       event text not null check (length(event) between 1 and 200),
       received_on date not null,
       people integer not null check (people between 1 and 10000),
       amount_cents bigint not null check (amount_cents between 1 and people * 2000),
       user_id uuid not null,
       created_at timestamptz(3) not null,
       withdrawn_at timestamptz(3),
       withdrawn_by uuid,
       primary key (campaign_id, id),
       foreign key (campaign_id, user_id) references memberships (campaign_id, user_id) on delete cascade,
       check ((withdrawn_at is null) = (withdrawn_by is null))
     )`,
    'create index anonymous_gifts_by_day on anonymous_gifts (campaign_id, received_on desc, id desc)',
    `comment on table anonymous_gifts is
       'Gifts of $20 or less that were collected at events from people who were not asked for their names.'`,
    `comment on column anonymous_gifts.people is 'About how many gave. The sum is at most $20 for each.'`,
    `comment on column anonymous_gifts.user_id is 'The member who recorded them.'`,
    `comment on column anonymous_gifts.withdrawn_at is 'When they were taken back, as recorded by mistake; null while they count.'`,
    `comment on column anonymous_gifts.withdrawn_by is 'The member who did so.'`,
    `do $$ begin
       if to_regclass('pg_dist_partition') is not null then
         perform create_distributed_table('anonymous_gifts', 'campaign_id', colocate_with => 'voters');
       end if;
     end $$`,
    'alter table anonymous_gifts enable row level security',
    'alter table anonymous_gifts force row level security',
    'create policy within_campaign on anonymous_gifts using (campaign_id = hustings_campaign())',
    `create policy for_backup on anonymous_gifts for select to current_user
       using (current_setting('hustings.backup', true) = 'on')`,
    'alter table anonymous_gifts alter column campaign_id set statistics 0',
    'grant select, insert, delete, update (withdrawn_at, withdrawn_by) on anonymous_gifts to hustings_server',
  ],
} as const;
