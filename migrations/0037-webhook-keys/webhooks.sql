-- What is there passed the narrower checks.
alter table webhooks
  add column key_id uuid,
  add column fetched_at timestamptz(3),
  drop constraint webhooks_state_check,
  add constraint webhooks_state_check check (state in ('ACTIVE', 'DISABLED', 'ENDED', 'PAUSED', 'LISTENING')) not valid,
  add constraint webhooks_fetched_check check (state <> 'LISTENING' or fetched_at is not null) not valid;

alter table api_keys
  drop constraint api_keys_scopes_check,
  add constraint api_keys_scopes_check check (cardinality(scopes) > 0 and scopes <@ array[
    'voters:read', 'voters:write', 'donations:read', 'donations:write', 'volunteers:read', 'canvassing:read',
    'canvassing:write', 'lawn_signs:read', 'lawn_signs:write', 'campaign:read', 'webhooks:write']) not valid;

comment on column webhooks.state is 'DISABLED: failed for days, or by a member. ENDED: the address answered 410, or the key that made it was revoked. PAUSED: who answered for it is no owner any more. LISTENING: a program fetches its messages, and none is sent.';
comment on column webhooks.key_id is 'The API key that made it and ends with it; null if a person answers for it.';
comment on column webhooks.fetched_at is 'When the program that fetches its messages last asked; null if they are sent.';
