-- Voters who were merged into others, and persons who were erased.

create table voter_merges (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  merged_id uuid not null,
  into_id uuid not null,
  survivor_id uuid not null,
  external_id text,
  user_id uuid,
  merged_at timestamptz(3) not null,
  kept jsonb,
  primary key (campaign_id, merged_id),
  check (merged_id <> into_id and merged_id <> survivor_id)
);
create index voter_merges_newest on voter_merges (campaign_id, merged_at desc, merged_id desc);
create index voter_merges_by_survivor on voter_merges (campaign_id, survivor_id);
create index voter_merges_by_external_id on voter_merges (campaign_id, external_id) where external_id is not null;

comment on table voter_merges is 'Voters who were merged into others and are no voters any more. A merge that is undone leaves no row.';
comment on column voter_merges.into_id is 'The voter into whom this one was merged.';
comment on column voter_merges.survivor_id is 'The voter who has its visits now: into_id, or the one into whom that was merged since.';
comment on column voter_merges.external_id is 'The identifier that the survivor did not take on: whoever names it means the survivor.';
comment on column voter_merges.user_id is 'The user who merged them, or whose key did; null where the operator did.';
comment on column voter_merges.kept is 'What it takes to undo the merge: the voter, what followed it, what the survivor had before. Null after 30 days.';

create table voter_erasures (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  voter_id uuid not null,
  erased_at timestamptz(3) not null,
  primary key (campaign_id, voter_id)
);
comment on table voter_erasures is 'Ids of voters who were erased, those merged into them too: nothing puts them back.';

create table erasure_secrets (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  secret bytea not null check (length(secret) = 32),
  primary key (campaign_id)
);
comment on table erasure_secrets is 'With what a campaign''s marks of erased persons are made. It has one from its first erasure on.';

create table erased_marks (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  mark bytea not null check (length(mark) = 32),
  primary key (campaign_id, mark)
);
comment on table erased_marks is 'HMACs of what erased persons are known by again: name and place, e-mail address, telephone number, own identifier.';

do $$
declare
  name text;
begin
  foreach name in array array['voter_merges', 'voter_erasures', 'erasure_secrets', 'erased_marks'] loop
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
grant select, insert, update, delete on voter_merges to hustings_server;
-- What is erased stays erased.
grant select, insert on voter_erasures, erasure_secrets, erased_marks to hustings_server;
-- What merges keep is deleted by a job, campaign by campaign.
grant select, update (kept) on voter_merges to hustings_login;
