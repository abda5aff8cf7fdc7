-- Servers cache keys for seconds. A change of a key's rights notifies all servers, whoever makes the change. On Citus the
-- trigger runs on every node, and servers listen to the coordinator: a worker that notified could not prepare its part
-- of the transaction.
create or replace function tell_key_change() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  is_worker boolean := false;
begin
  if to_regclass('pg_catalog.pg_dist_local_group') is not null then
    execute 'select groupid <> 0 from pg_catalog.pg_dist_local_group' into is_worker;
  end if;
  if is_worker is not true then
    perform pg_notify('hustings_keys', to_jsonb(new) ->> tg_argv[0]);
  end if;
  return null;
end $$;
