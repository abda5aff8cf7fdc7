-- Signing in to the console: sessions, second factors, one-time links, and the devices that users have signed in on.

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  awaits_second_factor boolean not null default false,
  failed_before integer not null default 0,
  last_failed_before timestamptz(3)
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

comment on table sessions is 'Signed-in users of the console.';
comment on column sessions.seen_at is 'The last request, to within some minutes.';
comment on column sessions.awaits_second_factor is 'The password was right, and the second factor is still to come: nothing is shown.';
comment on column sessions.token_hash is 'SHA-256 of the session''s token; the token itself is never stored.';
comment on column sessions.failed_before is 'Attempts that had failed between the sign-in before and this one, which the user is shown.';

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

comment on table recovery_codes is 'Each replaces the second factor once.';

-- A link sets the password of a user who has none, or replaces it; with a campaign, it also makes the user its member.
create table sign_in_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id),
  campaign_id uuid references campaigns (id),
  role text check (role in ('OWNER', 'MANAGER', 'MEMBER')),
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  is_emailed boolean not null default false,
  check ((campaign_id is null) = (role is null))
);
create index sign_in_links_by_user on sign_in_links (user_id);
create index sign_in_links_by_campaign on sign_in_links (campaign_id) where used_at is null;

comment on table sign_in_links is 'One-time links: invitations to a campaign, and new passwords.';
comment on column sign_in_links.token_hash is 'SHA-256 of the link''s token; the token itself is never stored.';
comment on column sign_in_links.created_by is 'The member who invited; null where the operator did.';
comment on column sign_in_links.expires_at is 'From then on it is worth nothing. An invitation that is revoked expires at once.';
-- Whether the owner of the address has been seen: who is shown a link to an address can open it in the owner's place.
comment on column sign_in_links.is_emailed is 'The link was sent to the address, and the member who invited was not shown it.';

-- Deleted with the user: delete_campaign() need not know of it.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  seen_at timestamptz(3) not null,
  primary key (user_id, token_hash)
);
create index known_devices_by_token on known_devices (token_hash);
create index known_devices_by_age on known_devices (seen_at);

comment on table known_devices is 'Devices on which users have signed in. Failed attempts of strangers do not hinder them.';
comment on column known_devices.token_hash is 'SHA-256 of the token in the device''s cookie; the token itself is never stored.';
comment on column known_devices.seen_at is 'The last sign-in on the device.';
