-- Webhooks: addresses that are told of a campaign's changes, and what they were told.

create table webhooks (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null,
  url text not null check (length(url) between 1 and 500),
  secret text not null,
  previous_secret text,
  previous_until timestamptz(3),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'DISABLED', 'ENDED')),
  state_since timestamptz(3) not null,
  told_number bigint not null check (told_number >= 0),
  failing_since timestamptz(3),
  created_at timestamptz(3) not null,
  created_by uuid not null,
  primary key (campaign_id, id),
  check ((previous_secret is null) = (previous_until is null))
);
create index webhooks_by_state on webhooks (state, campaign_id);

comment on table webhooks is 'Addresses that are told of a campaign''s changes.';
-- Whoever signs needs the secret itself: a hash would not do. As with the second factor of users, who reads the table
-- could also write it; a secret lets its reader pass a message off as ours, and shows no record.
comment on column webhooks.secret is 'What messages are signed with (Standard Webhooks): "whsec_" and 32 bytes in base64. Shown once.';
comment on column webhooks.previous_secret is 'The secret before, with which messages are signed as well until previous_until.';
comment on column webhooks.state is 'DISABLED: failed for days, or by a member. ENDED: the address answered 410.';
comment on column webhooks.told_number is 'Messages were made of all changes up to this number of the feed.';
comment on column webhooks.failing_since is 'The first failure since the last success; null while it works.';

create table webhook_messages (
  campaign_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  body text not null,
  made_at timestamptz(3) not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0 check (attempts >= 0),
  next_at timestamptz(3) not null,
  last_at timestamptz(3),
  last_outcome text,
  primary key (campaign_id, id),
  foreign key (campaign_id, webhook_id) references webhooks (campaign_id, id) on delete cascade
);
create index webhook_messages_due on webhook_messages (campaign_id, next_at) where state = 'WAITING';
create index webhook_messages_newest on webhook_messages (campaign_id, webhook_id, id desc);

comment on table webhook_messages is 'Messages of webhooks: those that wait, and for 30 days those that do not any more.';
comment on column webhook_messages.body is 'What is signed and sent, the same each time: kinds and ids, and no facts.';
comment on column webhook_messages.next_at is 'When it is sent next. A server that sends it puts this off first, so that no other one does.';
comment on column webhook_messages.last_outcome is 'A status, or the code of an error; never what the address answered.';

do $$
declare
  name text;
begin
  foreach name in array array['webhooks', 'webhook_messages'] loop
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
  if to_regclass('pg_dist_partition') is not null then
    perform create_distributed_table('webhooks', 'campaign_id', colocate_with => 'voters');
    perform create_distributed_table('webhook_messages', 'campaign_id', colocate_with => 'voters');
  end if;
end $$;

-- Before the campaign is known, the login that serves asks which campaigns have webhooks.
create policy before_entry on webhooks for select using (current_user <> 'hustings_server');
grant select on webhooks to hustings_login;
