-- Scripts: questions that canvassers ask, and what voters answered. Election day: who has voted.

create table scripts (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null,
  name text not null,
  version integer not null check (version > 0),
  user_id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  retired_at timestamptz(3),
  primary key (campaign_id, id)
);
create index scripts_newest on scripts (campaign_id, created_at desc, id desc);

comment on table scripts is 'The scripts of a campaign: what canvassers ask.';
comment on column scripts.version is 'The version that is asked now.';
comment on column scripts.user_id is 'The user who wrote it, or whose key did.';
comment on column scripts.retired_at is 'When it was retired; null while it is asked.';

create table script_versions (
  campaign_id uuid not null,
  script_id uuid not null,
  version integer not null check (version > 0),
  questions jsonb not null,
  user_id uuid not null,
  recorded_at timestamptz(3) not null,
  primary key (campaign_id, script_id, version)
);
comment on table script_versions is 'All versions of each script: an answer names the one whose question was asked.';
comment on column script_versions.questions is 'The questions in their order, with their wording in English and French.';
comment on column script_versions.user_id is 'The user who wrote this version, or whose key did.';

create table votes_cast (
  campaign_id uuid not null,
  mark_id uuid not null,
  voter_id uuid not null,
  user_id uuid not null,
  marked_at timestamptz(3) not null,
  undone_at timestamptz(3),
  undone_by uuid,
  primary key (campaign_id, mark_id)
);
create index votes_cast_by_voter on votes_cast (campaign_id, voter_id, undone_at);

comment on table votes_cast is 'Who has voted, as scrutineers told it. A voter has voted if one of the marks was not undone.';
comment on column votes_cast.user_id is 'The user who marked it, or whose key did.';
comment on column votes_cast.undone_at is 'When the mark was taken back; null while it stands.';
comment on column votes_cast.undone_by is 'The user who took it back, or whose key did.';

alter table interactions add column answers jsonb, add column script_id uuid;
comment on column interactions.script_id is 'The script of answers, which an index has; null where there are none.';
comment on column interactions.answers is 'What the voter answered: the script, its version, and an answer to each question that was asked. Null where none was.';
alter table interaction_versions add column answers jsonb;
comment on column interaction_versions.answers is 'What the voter answered, as this version says it.';
grant update (answers) on interaction_versions to hustings_server;

alter table voters add column elector_number text, add column elector_key text;
comment on column voters.elector_key is 'elector_number without zeros in front, in capitals; null where it has none.';
comment on column voters.elector_number is 'The elector''s number on the poll''s list of electors; null where it is not known.';

-- Row-level security lets no index have what a function makes of a column: the columns have it.
create function keep_script_id() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.script_id := (new.answers ->> 'scriptId')::uuid;
  return new;
end $$;
create function keep_elector_key() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.elector_key := nullif(upper(ltrim(btrim(new.elector_number), '0')), '');
  return new;
end $$;

do $$
begin
  if to_regclass('pg_dist_partition') is not null then
    perform create_distributed_function('keep_script_id()'::regprocedure);
    perform create_distributed_function('keep_elector_key()'::regprocedure);
  end if;
end $$;
create trigger keep_script_id before insert or update of answers on interactions for each row
  execute function keep_script_id();
create trigger keep_elector_key before insert or update of elector_number on voters for each row
  execute function keep_elector_key();

do $$
declare
  name text;
begin
  foreach name in array array['scripts', 'script_versions', 'votes_cast'] loop
    -- Tables of Citus are distributed before anything else is made of them.
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
  end loop;
end $$;
grant select, insert, update, delete on scripts, votes_cast to hustings_server;
-- What was asked stays on record.
grant select, insert on script_versions to hustings_server;

alter table script_versions add foreign key (campaign_id, script_id) references scripts (campaign_id, id) on delete cascade;
alter table votes_cast add foreign key (campaign_id, voter_id) references voters (campaign_id, id) on delete cascade;
