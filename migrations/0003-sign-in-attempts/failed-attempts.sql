alter table users
  add column failed_attempts integer not null default 0,
  add column last_failed_at timestamptz(3),
  add column failures_told_at timestamptz(3);

comment on column users.failed_attempts is 'Attempts at the user''s password or second factor that have failed since the last sign-in.';
comment on column users.failures_told_at is 'When the user was last told of them by e-mail.';

alter table sessions
  add column failed_before integer not null default 0,
  add column last_failed_before timestamptz(3);

comment on column sessions.failed_before is 'Attempts that had failed between the sign-in before and this one, which the user is shown.';
