-- The audit log and idempotency keys.

-- No foreign keys: each call would lock the row of its key, and the log keeps entries of records that are gone.
create table audit_log (
  campaign_id uuid not null,
  id uuid not null,
  created_at timestamptz(3) not null,
  key_id uuid,
  user_id uuid,
  operation text not null,
  record_id uuid,
  status smallint not null check (status between 100 and 599),
  fields text[] not null default '{}',
  filters text[] not null default '{}',
  row_count integer check (row_count >= 0),
  calls integer not null default 1 check (calls > 0),
  request_id uuid,
  primary key (campaign_id, id)
) partition by range (id);
create index audit_log_by_key on audit_log (campaign_id, key_id, id);
create index audit_log_by_operation on audit_log (campaign_id, operation, id);

comment on table audit_log is 'One row for each call of a campaign''s key. Append-only, and partitioned by the month of the id.';
comment on column audit_log.id is 'UUIDv7: its order is that of time, so the primary key lists the newest first.';
comment on column audit_log.key_id is 'The key that called; null where a user or the operator acted.';
comment on column audit_log.operation is 'The operationId; "unknown" where the path has none.';
comment on column audit_log.fields is 'Names of the changed fields, never their values.';
comment on column audit_log.filters is 'Names of the filters of a list, never their values.';
comment on column audit_log.row_count is 'How many records a list answered; null for what is no list.';
comment on column audit_log.calls is 'How many calls the row stands for: refusals by the rate limit are counted in one row.';

create table idempotency_keys (
  campaign_id uuid not null,
  caller_id uuid not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  fingerprint bytea not null,
  created_at timestamptz(3) not null,
  -- Null only within the transaction that claims the key.
  status smallint check (status in (200, 402, 404, 422)),
  body text,
  record_id uuid,
  primary key (campaign_id, caller_id, idempotency_key)
);
create index idempotency_keys_by_age on idempotency_keys (campaign_id, created_at);

comment on table idempotency_keys is 'Answers that are replayed to a repeated request, for 24 hours.';
comment on column idempotency_keys.caller_id is 'The API key, or the member whose form it is.';
comment on column idempotency_keys.fingerprint is 'Hash of the request''s method, path and body.';
comment on column idempotency_keys.status is 'The stored answer''s HTTP status.';
comment on column idempotency_keys.body is 'The stored answer''s body.';
comment on column idempotency_keys.record_id is 'The record of the stored answer, for the audit log.';

-- Append-only tables. Rows are deleted of a sandbox campaign, when it is reset, and of a campaign that has been closed.
-- None is deleted of the audit log, or of what is kept of closed campaigns.
create function refuse_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' and tg_table_name not like 'audit%' and tg_table_name not like 'closed%' then
    if (select is_demo from campaigns where id = old.campaign_id)
        or exists (select from closed_campaigns where id = old.campaign_id) then
      return old;
    end if;
  end if;
  -- A trigger of a partition has the partition's name.
  raise exception '% is append-only', regexp_replace(tg_table_name, '^audit_log_.*', 'audit_log')
    using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger append_only before update or delete on receipts for each row execute function refuse_change();
create trigger append_only before update or delete on receipt_spoils for each row execute function refuse_change();
create trigger append_only before update or delete on donation_versions
  for each row execute function refuse_change();
create trigger append_only before update or delete on donation_withdrawals
  for each row execute function refuse_change();
create trigger keep_all before truncate on audit_log for each statement execute function refuse_change();
create trigger keep_all before truncate on receipts for each statement execute function refuse_change();
create trigger keep_all before truncate on receipt_spoils for each statement execute function refuse_change();
create trigger keep_all before truncate on donation_versions for each statement execute function refuse_change();
create trigger keep_all before truncate on donation_withdrawals for each statement execute function refuse_change();
create trigger append_only before update or delete on closed_campaigns
  for each row execute function refuse_change();
create trigger append_only before update or delete on closed_receipts
  for each row execute function refuse_change();
create trigger append_only before update or delete on closed_receipt_serials
  for each row execute function refuse_change();
create trigger keep_all before truncate on closed_campaigns for each statement execute function refuse_change();
create trigger keep_all before truncate on closed_receipts for each statement execute function refuse_change();
create trigger keep_all before truncate on closed_receipt_serials for each statement execute function refuse_change();
