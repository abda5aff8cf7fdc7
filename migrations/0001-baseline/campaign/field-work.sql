-- Canvassing, lawn signs, and the volunteers who do the work.

create table interactions (
  campaign_id uuid not null,
  id uuid not null,
  voter_id uuid not null,
  user_id uuid not null,
  type text not null check (type in ('DOOR', 'PHONE', 'EMAIL', 'SMS')),
  disposition text check (disposition in ('STRONG_SUPPORT', 'LEANING_SUPPORT', 'UNDECIDED', 'LEANING_OPPOSE',
    'STRONG_OPPOSE', 'NOT_HOME', 'MOVED', 'REFUSED', 'WRONG_NUMBER')),
  notes text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  created_at timestamptz(3) not null,
  primary key (campaign_id, id),
  foreign key (campaign_id, voter_id) references voters (campaign_id, id),
  foreign key (campaign_id, user_id) references memberships (campaign_id, user_id)
);
create index interactions_newest on interactions (campaign_id, created_at desc, id desc);
create index interactions_by_voter on interactions (campaign_id, voter_id, created_at desc, id desc);

comment on table interactions is 'Conversations with voters, and attempts at one.';
comment on column interactions.user_id is 'The user whose key recorded it.';
comment on column interactions.disposition is 'How it ended; null where nobody said.';

create table volunteers (
  campaign_id uuid not null references campaigns (id),
  id uuid not null,
  user_id uuid,
  name text not null,
  email text not null,
  phone text,
  role text not null,
  status text not null check (status in ('PENDING', 'ACTIVE', 'INACTIVE')),
  skills text[] not null default '{}',
  hours_logged numeric(9, 2) not null default 0 check (hours_logged >= 0),
  created_at timestamptz(3) not null,
  email_key text collate "C" not null generated always as (lower(email collate "C")) stored,
  primary key (campaign_id, id),
  foreign key (campaign_id, user_id) references memberships (campaign_id, user_id)
);
create index volunteers_newest on volunteers (campaign_id, created_at desc, id desc);
create index volunteers_by_email on volunteers (campaign_id, email_key);

comment on table volunteers is 'People who help a campaign.';
comment on column volunteers.user_id is 'The volunteer''s account, where there is one.';
comment on column volunteers.email_key is 'The e-mail address without regard to case.';

create table lawn_signs (
  campaign_id uuid not null references campaigns (id),
  id uuid not null,
  voter_id uuid,
  assigned_volunteer_id uuid,
  address text not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  status text not null check (status in ('REQUESTED', 'INSTALLED', 'COLLECTED')),
  requested_at timestamptz(3) not null,
  installed_at timestamptz(3),
  collected_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (campaign_id, id),
  foreign key (campaign_id, voter_id) references voters (campaign_id, id),
  foreign key (campaign_id, assigned_volunteer_id) references volunteers (campaign_id, id)
);
create index lawn_signs_newest on lawn_signs (campaign_id, created_at desc, id desc);
create index lawn_signs_by_status on lawn_signs (campaign_id, status, created_at desc, id desc);
create index lawn_signs_by_voter on lawn_signs (campaign_id, voter_id);
create index lawn_signs_by_volunteer on lawn_signs (campaign_id, assigned_volunteer_id);

comment on table lawn_signs is 'Lawn signs that were requested, installed or collected.';
comment on column lawn_signs.installed_at is 'When it last became INSTALLED; null before that.';
comment on column lawn_signs.collected_at is 'When it last became COLLECTED; null before that.';
