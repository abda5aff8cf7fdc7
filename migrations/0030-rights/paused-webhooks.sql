-- What is there passed the narrower check.
alter table webhooks
  drop constraint webhooks_state_check,
  add constraint webhooks_state_check check (state in ('ACTIVE', 'DISABLED', 'ENDED', 'PAUSED')) not valid;

comment on column webhooks.state is 'DISABLED: failed for days, or by a member. ENDED: the address answered 410. PAUSED: who answered for it is no owner any more.';
comment on column webhooks.created_by is 'The owner who answers for it: who made it, or has taken it over since. The campaign''s id where the operator made it.';
