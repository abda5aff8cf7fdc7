-- Turfs: parts of the walk, each for one volunteer, and the links by which a volunteer's phone shows one.

create table turfs (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null,
  name text not null,
  user_id uuid not null,
  volunteer_id uuid,
  doors integer not null check (doors > 0),
  voters integer not null check (voters > 0),
  created_at timestamptz(3) not null,
  assigned_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (campaign_id, id),
  foreign key (campaign_id, user_id) references memberships (campaign_id, user_id) on delete cascade,
  foreign key (campaign_id, volunteer_id) references volunteers (campaign_id, id) on delete cascade
);
create index turfs_newest on turfs (campaign_id, created_at desc, id desc);
create index turfs_by_volunteer on turfs (campaign_id, volunteer_id);
create index turfs_by_user on turfs (campaign_id, user_id);

comment on table turfs is 'Parts of the walk, each cut for one volunteer.';
comment on column turfs.user_id is 'The user who cut it, or whose key did.';
comment on column turfs.volunteer_id is 'Who walks it; null while nobody does.';
comment on column turfs.doors is 'How many doors it was cut with.';
comment on column turfs.ended_at is 'When it was ended; nothing is recorded through its links from then on.';

create table turf_voters (
  campaign_id uuid not null,
  turf_id uuid not null,
  voter_id uuid not null,
  door integer not null check (door > 0),
  place integer not null check (place > 0),
  primary key (campaign_id, turf_id, place),
  unique (campaign_id, turf_id, voter_id),
  foreign key (campaign_id, turf_id) references turfs (campaign_id, id) on delete cascade,
  foreign key (campaign_id, voter_id) references voters (campaign_id, id) on delete cascade
);
create index turf_voters_by_voter on turf_voters (campaign_id, voter_id);

comment on table turf_voters is 'Who is on a turf, in the order of the walk.';
comment on column turf_voters.door is 'Counted along the turf from 1; voters of one door have one number.';
comment on column turf_voters.place is 'The voter''s place along the turf from 1.';

create table turf_links (
  campaign_id uuid not null,
  id uuid not null,
  turf_id uuid not null,
  volunteer_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  used_at timestamptz(3),
  primary key (campaign_id, id),
  unique (campaign_id, token_hash),
  foreign key (campaign_id, turf_id) references turfs (campaign_id, id) on delete cascade,
  foreign key (campaign_id, volunteer_id) references volunteers (campaign_id, id) on delete cascade,
  foreign key (campaign_id, user_id) references memberships (campaign_id, user_id) on delete cascade
);
create index turf_links_by_turf on turf_links (campaign_id, turf_id, created_at desc, id desc);
create index turf_links_by_volunteer on turf_links (campaign_id, volunteer_id);
create index turf_links_by_user on turf_links (campaign_id, user_id);

comment on table turf_links is 'Links with which volunteers open a turf on their phones, without signing in.';
comment on column turf_links.user_id is 'Who made the link: visits recorded through it are this user''s.';
comment on column turf_links.token_hash is 'SHA-256 of the link''s secret; the secret itself is never stored.';
comment on column turf_links.used_at is 'When a phone last asked for doors or sent visits, to the minute or so.';

create table turf_visits (
  campaign_id uuid not null,
  turf_id uuid not null,
  event_id uuid not null,
  link_id uuid not null,
  voter_id uuid not null,
  disposition text,
  support smallint check (support between 1 and 5),
  visited_at timestamptz(3) not null,
  interaction_id uuid,
  lawn_sign_id uuid,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3),
  primary key (campaign_id, turf_id, event_id),
  foreign key (campaign_id, turf_id) references turfs (campaign_id, id) on delete cascade,
  foreign key (campaign_id, voter_id) references voters (campaign_id, id) on delete cascade
);
create index turf_visits_by_voter on turf_visits (campaign_id, voter_id, created_at desc);
create index turf_visits_newest on turf_visits (campaign_id, turf_id, created_at desc);

comment on table turf_visits is 'Visits that phones have sent, by the ids that the phones gave them: one sent twice is recorded once.';
comment on column turf_visits.event_id is 'Made by the phone.';
comment on column turf_visits.visited_at is 'By the phone''s clock, which may be wrong.';
comment on column turf_visits.created_at is 'When it was sent, by the server''s clock.';
comment on column turf_visits.undone_at is 'When the canvasser took it back; null if it stands.';

do $$
declare
  name text;
begin
  foreach name in array array['turfs', 'turf_voters', 'turf_links', 'turf_visits'] loop
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
    execute format('grant select, insert, update, delete on %I to hustings_server', name);
  end loop;
end $$;
