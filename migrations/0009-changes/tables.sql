-- The feed of a campaign's changes, in the order of their commits (docs/decisions/0016-changes.md).

-- The head of each feed. Its row is locked last in a transaction, when that commits, and until it has: who has the lock
-- sees all that has a lower number.
create table change_feeds (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  last_number bigint not null check (last_number >= 0),
  deleted_number bigint not null default 0 check (deleted_number between 0 and last_number),
  began_at timestamptz(3) not null,
  primary key (campaign_id)
) with (fillfactor = 10);

comment on table change_feeds is 'How far the feed of each campaign''s changes has come.';
comment on column change_feeds.last_number is 'The number of the campaign''s newest transaction that changed a record.';
comment on column change_feeds.deleted_number is 'The entries of transactions up to this number are deleted.';
comment on column change_feeds.began_at is 'Changes before it have no entry. It begins anew when the database is restored; places of readers from before are worth nothing then.';

create table changes (
  campaign_id uuid not null,
  number bigint not null check (number > 0),
  place integer not null check (place > 0),
  at timestamptz(3) not null,
  kind text not null check (kind in ('voter', 'donation', 'receipt', 'interaction', 'lawnSign', 'volunteer', 'campaign')),
  record_id uuid not null,
  receipt_number text,
  what text not null check (what in ('created', 'updated', 'deleted', 'corrected', 'voided', 'returned')),
  primary key (campaign_id, number, place),
  check ((kind = 'receipt') = (receipt_number is not null))
);
create index changes_by_time on changes (campaign_id, kind, at, number, place);
create index changes_of_record on changes (campaign_id, kind, record_id, number, place);

comment on table changes is 'One row for each change of a record, written by triggers when the transaction commits. Kept for 90 days.';
comment on column changes.number is 'Of the transaction, counted in the campaign in the order of commits.';
comment on column changes.place is 'Of the change in its transaction.';
comment on column changes.at is 'When the transaction committed. It never falls as the number rises.';
comment on column changes.record_id is 'The record; of a receipt, its donation.';
comment on column changes.receipt_number is 'Of a receipt alone.';

do $$
declare
  name text;
begin
  foreach name in array array['change_feeds', 'changes'] loop
    -- Before the foreign key is checked for rows.
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table(name, 'campaign_id', colocate_with => 'voters');
    end if;
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy within_campaign on %I using (campaign_id = hustings_campaign())', name);
    execute format(
      'create policy for_backup on %I for select to current_user using (current_setting(''hustings.backup'', true) = ''on'')',
      name
    );
    execute format('alter table %I alter column campaign_id set statistics 0', name);
    -- The triggers alone write.
    execute format('grant select on %I to hustings_server', name);
  end loop;
end $$;
-- Entries that are too old are deleted by a job, campaign by campaign.
grant select, update (deleted_number) on change_feeds to hustings_login;
grant select, delete on changes to hustings_login;

-- The feeds of campaigns that are there begin with the migration. That of a later one begins with its first change.
do $$
declare
  campaign uuid;
begin
  for campaign in select id from campaigns loop
    perform set_config('hustings.campaign_id', campaign::text, true);
    insert into change_feeds (campaign_id, last_number, began_at) values (campaign, 0, now());
  end loop;
  perform set_config('hustings.campaign_id', '', true);
end $$;

-- A closed campaign's feed goes with the campaign.
create function delete_changes() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from changes where campaign_id = old.campaign_id;
  return null;
end $$;
create trigger delete_changes after delete on change_feeds for each row execute function delete_changes();
