-- When a visit took place, what the client that recorded it calls it, and which support level it set. A visit is corrected
-- and taken back; what it said before stays on record.

alter table interactions
  add column occurred_at timestamptz(3),
  add column event_id text,
  add column event_hash bytea,
  add column support_level smallint,
  add column support_at timestamptz(3),
  add column version integer,
  add column withdrawn_at timestamptz(3),
  add column withdrawn_by uuid,
  add column withdrawn_reason text;
comment on column interactions.occurred_at is 'When it took place; null where that is when it was recorded.';
comment on column interactions.event_id is 'What the client that sent it calls it; no two of a campaign have the same. Null where it has none.';
comment on column interactions.event_hash is 'Hash of what was sent under event_id: the same sent again is no second visit.';
comment on column interactions.support_level is 'The support level that it gave the voter; null where it gave none.';
comment on column interactions.support_at is 'Since when its support level counts. Of a voter''s visits and direct changes the latest is in force.';
comment on column interactions.version is 'How many versions it has; null is one.';
comment on column interactions.withdrawn_at is 'When it was taken back; null while it stands.';
comment on column interactions.withdrawn_by is 'The user who took it back, or whose key did.';
comment on column interactions.withdrawn_reason is 'Why it was taken back, where somebody said so.';

create table interaction_versions (
  campaign_id uuid not null,
  interaction_id uuid not null,
  version integer not null check (version > 0),
  recorded_at timestamptz(3) not null,
  user_id uuid not null,
  reason text,
  type text not null,
  disposition text,
  notes text,
  support_level smallint,
  occurred_at timestamptz(3) not null,
  primary key (campaign_id, interaction_id, version)
);
comment on table interaction_versions is 'What a corrected visit said: all its versions, the one in force too. A visit that was never corrected has none.';
comment on column interaction_versions.recorded_at is 'When this version was recorded.';
comment on column interaction_versions.user_id is 'Who recorded this version, or whose key did.';
comment on column interaction_versions.reason is 'Why, of a correction; null where nobody said so.';

alter table voters
  add column support_visit uuid,
  add column support_at timestamptz(3),
  add column support_given smallint,
  add column support_given_at timestamptz(3),
  add column support_visits integer;
comment on column voters.support_visit is 'The visit that set support_level; null where a direct change did.';
comment on column voters.support_at is 'Since when support_level counts; null where it was there before visits kept it.';
comment on column voters.support_given is 'While a visit''s level is in force: the level that was last given directly.';
comment on column voters.support_given_at is 'Since when support_given counted.';
comment on column voters.support_visits is 'Raised with each change of support_level by a visit: a change without it is a direct one.';

-- Whoever changes the level of a voter directly need not know of visits: the change is later than all that there is.
create function keep_given_support() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.support_visit := null;
  new.support_at := greatest(new.updated_at, old.support_at + interval '1 millisecond');
  return new;
end $$;
create trigger keep_given_support before update of support_level on voters for each row
  when (new.support_level is distinct from old.support_level and new.support_visits is not distinct from old.support_visits)
  execute function keep_given_support();

-- The feed of changes says of a visit that it was corrected, and that it was taken back.
create function note_visit_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform append_change(new.campaign_id, 'interaction', new.id, null, case
    when new.withdrawn_at is distinct from old.withdrawn_at then 'voided'
    when new.version is distinct from old.version then 'corrected'
    else 'updated'
  end);
  return null;
end $$;
drop trigger note_change on interactions;
create constraint trigger note_change after update on interactions deferrable initially deferred
  for each row when (old.* is distinct from new.*) execute function note_visit_change();

do $$
begin
  if to_regclass('pg_dist_partition') is not null then
    perform create_distributed_function('keep_given_support()'::regprocedure);
    perform create_distributed_function('note_visit_change()'::regprocedure);
    perform create_distributed_table('interaction_versions', 'campaign_id', colocate_with => 'voters');
  end if;
end $$;

alter table interaction_versions add foreign key (campaign_id, interaction_id)
  references interactions (campaign_id, id) on delete cascade;

alter table interaction_versions enable row level security;
alter table interaction_versions force row level security;
create policy within_campaign on interaction_versions using (campaign_id = hustings_campaign());
create policy for_backup on interaction_versions for select to current_user
  using (current_setting('hustings.backup', true) = 'on');
alter table interaction_versions alter column campaign_id set statistics 0;
-- What a visit said stays on record; it goes with the visit. What was said of a person may be blanked.
grant select, insert on interaction_versions to hustings_server;
grant update (notes, reason) on interaction_versions to hustings_server;
