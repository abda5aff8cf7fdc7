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

grant select, insert, update, delete on known_devices to hustings_login;
