-- The keys of a voter are made by the program that inserts it. The triggers make the same for voters that are inserted
-- without them, and when what they are made of changes.

-- name_key stays generated, by the rule of the baseline: programs of the last release compare what is typed by that rule. Were
-- it written on PostgreSQL alone, and generated on Citus, which takes no such change of a distributed table, neither could
-- restore the backups of the other.
comment on column voters.name_key is 'What programs of the last release find and list voters by: family name, then given name, without case, accents and punctuation.';
comment on column voters.family_name_key is 'Family name, then given name, as names are compared: what a search by name finds, and lists by name have as their order. A trigger sets it where the program does not.';
comment on column voters.given_name_key is 'Given name, then family name, written as in family_name_key. A trigger sets it where the program does not.';
comment on column voters.phone_key is 'The last ten digits of the telephone number, the last one first. A trigger sets it where the program does not.';
comment on column voters.email_key is 'The e-mail address without case and accents. A trigger sets it where the program does not.';
comment on column voters.postal_key is 'The postal code in capitals, without its space. A trigger sets it where the program does not.';
comment on column voters.street_key is 'The part of walk_key after poll and city: street, side, civic number, name. A trigger sets it where the program does not.';

drop trigger set_given_name_key on voters;
create trigger set_given_name_key before update of first_name, last_name, given_name_key on voters
  for each row execute function set_given_name_key();
create trigger set_given_name_key_of_new before insert on voters
  for each row when (new.given_name_key is null or new.family_name_key is null) execute function set_given_name_key();

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
