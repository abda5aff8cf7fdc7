-- Signing in to the console: second factors, and one-time links.

alter table users
  add column totp_secret text,
  add column totp_last_step bigint;

comment on column users.password_hash is 'Argon2id, with its parameters and salt. Null where the user has never set a password.';
comment on column users.totp_secret is 'Of the second factor (RFC 6238), in base32. Null where the user has none.';
comment on column users.totp_last_step is 'The time step of the last code that was used: no code is accepted twice.';

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
  check ((campaign_id is null) = (role is null))
);
create index sign_in_links_by_user on sign_in_links (user_id);
create index sign_in_links_by_campaign on sign_in_links (campaign_id) where used_at is null;

comment on table sign_in_links is 'One-time links: invitations to a campaign, and new passwords.';
comment on column sign_in_links.token_hash is 'SHA-256 of the link''s token; the token itself is never stored.';
comment on column sign_in_links.created_by is 'The member who invited; null where the operator did.';
