-- Volunteers are listed by name. A column rather than an expression in the index: under row-level security PostgreSQL uses an
-- index only for functions that it knows to be leakproof. It is no generated column, since adding one would write the whole
-- table anew.
alter table volunteers add column name_key text collate "C";
comment on column volunteers.name_key is 'The name without case, accents and punctuation. A trigger sets it.';

create function set_volunteer_name_key() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.name_key := hustings_name_key(new.name);
  return new;
end $$;
create trigger set_volunteer_name_key before insert or update of name, name_key on volunteers
  for each row execute function set_volunteer_name_key();

do $$
begin
  if to_regclass('pg_dist_partition') is not null then
    perform create_distributed_function('set_volunteer_name_key()'::regprocedure);
  end if;
end $$;
