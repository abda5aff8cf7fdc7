-- Voters are found by their given names as they are by their family names. A column rather than an expression in the
-- index, as with name_key: under row-level security PostgreSQL uses an index only for functions that it knows to be
-- leakproof. It is no generated column, since adding one would write the whole table anew.

alter table voters add column given_name_key text collate "C";
comment on column voters.given_name_key is 'Given name, then family name, written as in name_key. A trigger sets it.';

create function set_given_name_key() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.given_name_key := hustings_name_key(new.first_name || ' ' || new.last_name);
  return new;
end $$;
create trigger set_given_name_key before insert or update of first_name, last_name, given_name_key on voters
  for each row execute function set_given_name_key();
