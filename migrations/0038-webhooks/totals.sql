create table webhook_totals (
  is_only boolean primary key default true check (is_only),
  delivered bigint not null default 0 check (delivered >= 0),
  failed bigint not null default 0 check (failed >= 0),
  waiting integer not null default 0 check (waiting >= 0),
  passed_at timestamptz not null
);

comment on table webhook_totals is 'What has become of messages of all webhooks, for metrics. It has one row, once messages were looked for.';
comment on column webhook_totals.delivered is 'Attempts that delivered a message.';
comment on column webhook_totals.failed is 'Attempts that failed.';
comment on column webhook_totals.waiting is 'Messages that waited when they were last looked for.';

grant select, insert, update, delete on webhook_totals to hustings_login;
