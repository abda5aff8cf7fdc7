-- The audit log by month, the seals that show later changes of it, and the months that were taken out.

-- The smallest UUIDv7 of a time: its first 48 bits are milliseconds since 1970 (RFC 9562, section 5.7).
create function first_id_at(at timestamptz) returns uuid language sql immutable strict parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

create table audit_seals (
  day date primary key,
  rows bigint not null check (rows >= 0),
  content bytea not null check (length(content) = 32),
  hash bytea not null unique check (length(hash) = 32),
  sealed_at timestamptz(3) not null
);
comment on table audit_seals is 'One row for each day of the audit log (UTC) that has been sealed: a chain of hashes. Append-only.';
comment on column audit_seals.rows is 'How many entries the day has.';
comment on column audit_seals.content is 'SHA-256 of the day''s entries.';
comment on column audit_seals.hash is 'SHA-256 of the seal of the day before, and of this day, its number of rows and its content.';

create table audit_archives (
  month date primary key check (extract(day from month) = 1),
  rows bigint not null check (rows >= 0),
  archived_at timestamptz(3) not null
);
comment on table audit_archives is 'Months of the audit log that were written to a file and taken out of the database. Append-only.';

create trigger append_only before update or delete on audit_seals for each row execute function refuse_change();
create trigger append_only before update or delete on audit_archives for each row execute function refuse_change();
create trigger keep_all before truncate on audit_seals for each statement execute function refuse_change();
create trigger keep_all before truncate on audit_archives for each statement execute function refuse_change();

-- Row-level security, triggers for truncation and what statistics know belong to each partition. No role has a right to
-- a partition itself.
create function prepare_audit_month(name text) returns void language plpgsql as $$
begin
  execute format('alter table %I alter column campaign_id set statistics 0', name);
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create trigger keep_all before truncate on %I for each statement execute function refuse_change()', name);
end $$;

-- Entries of months that have no partition of their own.
create table audit_log_default partition of audit_log default;
select prepare_audit_month('audit_log_default');

-- Creates the partitions of so many months, the first one being that of the day. Answers how many are new.
create function create_audit_months(first date, months integer) returns integer language plpgsql as $$
declare
  beginning date;
  name text;
  created integer := 0;
begin
  for i in 0 .. months - 1 loop
    beginning := date_trunc('month', first) + make_interval(months => i);
    name := to_char(beginning, '"audit_log_"YYYY_MM');
    continue when to_regclass(quote_ident(name)) is not null
      or exists (select from audit_archives where month = beginning);
    begin
      execute format('create table %I partition of audit_log for values from (%L) to (%L)', name,
        first_id_at(beginning::timestamp at time zone 'UTC'),
        first_id_at((beginning + interval '1 month') at time zone 'UTC'));
      perform prepare_audit_month(name);
      created := created + 1;
    exception when check_violation then
      null; -- Entries of that month are in the default partition already: the whole month stays there.
    end;
  end loop;
  return created;
end $$;
select create_audit_months(current_date, 3);
