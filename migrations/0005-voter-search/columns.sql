-- Voters are found by telephone, e-mail, postal code and address as they are by their names. Columns rather than expressions
-- in the indexes: under row-level security PostgreSQL uses an index only for functions that it knows to be leakproof. They
-- are no generated columns, since adding one would write the whole table anew.

-- The last ten digits of a telephone number, the last one first, without an extension: who knows the end of a number
-- types the beginning of this. Null where it has no digits.
create function hustings_phone_end(text) returns text language sql immutable strict parallel safe
  return reverse(nullif(
    right(regexp_replace(regexp_replace($1, '(\d)[\s,;]*(x|ext|p\.|poste|#).*$', '\1', 'i'), '\D', '', 'g'), 10), ''
  ));

alter table voters
  add column phone_key text collate "C",
  add column email_key text collate "C",
  add column postal_key text collate "C",
  add column street_key bytea;
comment on column voters.phone_key is 'The last ten digits of the telephone number, the last one first. A trigger sets it.';
comment on column voters.email_key is 'The e-mail address without case and accents. A trigger sets it.';
comment on column voters.postal_key is 'The postal code in capitals, without its space. A trigger sets it.';
comment on column voters.street_key is 'The part of walk_key after poll and city: street, side, civic number, name. A trigger sets it.';

create function set_voter_search() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  without_poll constant bytea := substring(new.walk_key from position('\x00'::bytea in new.walk_key) + 1);
begin
  new.phone_key := hustings_phone_end(new.phone);
  new.email_key := hustings_fold(btrim(new.email));
  new.postal_key := hustings_postal_key(new.postal_code);
  new.street_key := substring(without_poll from position('\x00'::bytea in without_poll) + 1);
  return new;
end $$;
create trigger set_voter_search before insert or update of phone, email, postal_code, walk_key, street_key on voters
  for each row execute function set_voter_search();

do $$
begin
  if to_regclass('pg_dist_partition') is not null then
    perform create_distributed_function('hustings_phone_end(text)'::regprocedure);
    perform create_distributed_function('set_voter_search()'::regprocedure);
  end if;
end $$;
