-- The keys of a voter are made by the program that inserts it. The triggers make the same for voters that are inserted
-- without them, and when what they are made of changes.

-- name_key served the lists by name of the last release, which have family_name_key now: the programs of that release find the
-- same text in it until they end. A generated column would be made anew of each new voter, by the rules of the baseline. Citus
-- takes no such change of a distributed table: there it stays generated.
do $$
begin
  if to_regclass('pg_dist_partition') is null then
    alter table voters alter column name_key drop expression;
  end if;
end $$;
comment on column voters.name_key is 'The same as family_name_key, for programs of the last release. A trigger sets it.';
comment on column voters.family_name_key is 'Family name, then given name, as names are compared: what a search by name finds, and lists by name have as their order. A trigger sets it where the program does not.';
comment on column voters.given_name_key is 'Given name, then family name, written as in family_name_key. A trigger sets it where the program does not.';
comment on column voters.phone_key is 'The last ten digits of the telephone number, the last one first. A trigger sets it where the program does not.';
comment on column voters.email_key is 'The e-mail address without case and accents. A trigger sets it where the program does not.';
comment on column voters.postal_key is 'The postal code in capitals, without its space. A trigger sets it where the program does not.';
comment on column voters.street_key is 'The part of walk_key after poll and city: street, side, civic number, name. A trigger sets it where the program does not.';

create or replace function set_given_name_key() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  family constant text := hustings_words(new.last_name);
  given constant text := hustings_given_name(new.first_name);
begin
  new.given_name_key := btrim(given || ' ' || family);
  new.family_name_key := btrim(family || ' ' || given);
  new.name_key := new.family_name_key;
  return new;
end $$;

-- Triggers of one table run in the order of their names: after set_given_name_key_of_new.
create function set_name_key() returns trigger language plpgsql as $$
begin
  new.name_key := new.family_name_key;
  return new;
end $$;

do $$
begin
  if to_regclass('pg_dist_partition') is not null then
    perform create_distributed_function('set_given_name_key()'::regprocedure);
    perform create_distributed_function('set_name_key()'::regprocedure);
  end if;
end $$;

drop trigger set_given_name_key on voters;
create trigger set_given_name_key before update of first_name, last_name, given_name_key on voters
  for each row execute function set_given_name_key();
create trigger set_given_name_key_of_new before insert on voters
  for each row when (new.given_name_key is null or new.family_name_key is null) execute function set_given_name_key();
create trigger set_name_key before insert on voters
  for each row execute function set_name_key();

drop trigger set_voter_search on voters;
create trigger set_voter_search before update of phone, email, postal_code, walk_key, street_key on voters
  for each row execute function set_voter_search();
create trigger set_voter_search_of_new before insert on voters
  for each row when (new.street_key is null) execute function set_voter_search();

drop trigger keep_elector_key on voters;
create trigger keep_elector_key before update of elector_number on voters
  for each row execute function keep_elector_key();
create trigger keep_elector_key_of_new before insert on voters
  for each row when (new.elector_number is not null) execute function keep_elector_key();
