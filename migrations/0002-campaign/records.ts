/** What was done, and what must not be done twice. */
export const records = `
  -- No foreign keys: each call would lock the row of its key, and a log holds on to nothing that it tells of. Its rows
  -- are bound to the campaign by row-level security like all others.
  create table audit_log (
    campaign_id uuid not null,
    -- UUIDv7: its order is that of time, so the primary key lists newest first.
    id uuid not null,
    created_at timestamptz(3) not null,
    key_id uuid,
    user_id uuid,
    operation text not null,
    record_id uuid,
    status smallint not null check (status between 100 and 599),
    -- Names of fields, never their values.
    fields text[] not null default '{}',
    -- How many calls the row stands for: refusals for their number are counted, not listed.
    calls integer not null default 1 check (calls > 0),
    request_id uuid,
    primary key (campaign_id, id)
  );
  create index audit_log_by_key on audit_log (campaign_id, key_id, id);

  create table idempotency_keys (
    campaign_id uuid not null,
    key_id uuid not null,
    idempotency_key text not null check (length(idempotency_key) between 1 and 200),
    fingerprint bytea not null,
    created_at timestamptz(3) not null,
    -- Null only within the transaction that claims the key.
    status smallint check (status in (200, 402, 404, 422)),
    body text,
    record_id uuid,
    primary key (campaign_id, key_id, idempotency_key),
    foreign key (campaign_id, key_id) references api_keys (campaign_id, id)
  );
  create index idempotency_keys_by_age on idempotency_keys (campaign_id, created_at);

  create function refuse_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and tg_table_name <> 'audit_log'
      and (select is_demo from campaigns where id = old.campaign_id) then
      return old;
    end if;
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end $$;

  create trigger append_only before update or delete on audit_log for each row execute function refuse_change();
  create trigger append_only before update or delete on receipts for each row execute function refuse_change();
  create trigger append_only before update or delete on receipt_spoils for each row execute function refuse_change();
  create trigger keep_all before truncate on audit_log for each statement execute function refuse_change();
  create trigger keep_all before truncate on receipts for each statement execute function refuse_change();
  create trigger keep_all before truncate on receipt_spoils for each statement execute function refuse_change();
`;
