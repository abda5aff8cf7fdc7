-- Columns that triggers set: adding generated ones would write the tables anew. Programs of the last release read the columns
-- of the baseline, which stay. Where a new column is still null, the backfill has not come to the row.

alter table donations
  add column donor_identity text collate "C",
  add column donor_mailbox text collate "C",
  add column donor_telephone text collate "C",
  add column donor_text text collate "C";
comment on column donations.donor_identity is 'With the postal code, the mailbox or the telephone: two donations are from one donor where the names are equal and one of these is. A trigger sets it.';
comment on column donations.donor_mailbox is 'The e-mail address without case, accents and what stands behind a "+". A trigger sets it.';
comment on column donations.donor_telephone is 'The last ten digits of the telephone number, without an extension; null for fewer than seven. A trigger sets it.';
comment on column donations.donor_text is 'What a search looks in: name, e-mail and address, each on its line, without case, accents and ligatures. A trigger sets it.';

create function set_donor_identity() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.donor_identity := hustings_name(new.donor_name);
  new.donor_mailbox := hustings_mailbox(new.donor_email);
  new.donor_telephone := hustings_telephone_key(new.donor_phone);
  new.donor_text := hustings_donor_text(new.donor_name, new.donor_email, new.donor_address);
  return new;
end $$;
create trigger set_donor_identity before insert or update of donor_name, donor_email, donor_phone, donor_address,
    donor_identity, donor_mailbox, donor_telephone, donor_text
  on donations for each row execute function set_donor_identity();

-- The backfill is no change of a donation.
create or replace function stamp_donation() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  -- A campaign that moves in says itself when it was.
  if new.updated_at is not distinct from old.updated_at
    and not (old.donor_identity is null and new.donor_identity is not null and new.version = old.version)
  then
    new.updated_at := greatest(now(), new.created_at);
  end if;
  return new;
end $$;

drop trigger note_change on donations;
-- What was printed and sent is shown by the console alone; keys follow from other columns.
create constraint trigger note_change after update on donations deferrable initially deferred
  for each row when (
    (to_jsonb(old) - array['receipt_printed_number', 'receipt_printed_at', 'receipt_sent_number', 'receipt_sent_at',
      'donor_identity', 'donor_mailbox', 'donor_telephone', 'donor_text'])
    <> (to_jsonb(new) - array['receipt_printed_number', 'receipt_printed_at', 'receipt_sent_number', 'receipt_sent_at',
      'donor_identity', 'donor_mailbox', 'donor_telephone', 'donor_text'])
  ) execute function note_donation_change();

alter table voters add column family_name_key text collate "C";
comment on column voters.family_name_key is 'Family name, then given name, as names are compared: what a search by name finds. A trigger sets it.';
comment on column voters.given_name_key is 'Given name, then family name, written as in family_name_key. A trigger sets it.';

create or replace function set_given_name_key() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  family constant text := hustings_words(new.last_name);
  given constant text := hustings_given_name(new.first_name);
begin
  new.given_name_key := btrim(given || ' ' || family);
  new.family_name_key := btrim(family || ' ' || given);
  return new;
end $$;

create or replace function set_voter_search() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  without_poll constant bytea := substring(new.walk_key from position('\x00'::bytea in new.walk_key) + 1);
begin
  new.phone_key := reverse(hustings_telephone(new.phone));
  new.email_key := hustings_email(new.email);
  new.postal_key := hustings_postal_key(new.postal_code);
  new.street_key := substring(without_poll from position('\x00'::bytea in without_poll) + 1);
  return new;
end $$;

create or replace function without_keys(jsonb) returns jsonb language sql immutable strict parallel safe as $$
  select $1 - array['walk_key', 'walk_key_version', 'support_and_contact', 'resident_key', 'name_key', 'given_name_key',
    'family_name_key', 'phone_key', 'email_key', 'postal_key', 'street_key']
$$;

do $$
declare
  made text;
begin
  if to_regclass('pg_dist_partition') is not null then
    foreach made in array array['hustings_identity_fold(text)', 'hustings_words_of(text)', 'hustings_letters(text)',
      'hustings_words(text)', 'hustings_given_name(text)', 'hustings_name(text)', 'hustings_telephone(text)',
      'hustings_telephone_key(text)', 'hustings_email(text)', 'hustings_mailbox(text)',
      'hustings_donor_text(text, text, text)', 'set_donor_identity()', 'set_given_name_key()', 'set_voter_search()',
      'stamp_donation()', 'without_keys(jsonb)']
    loop
      perform create_distributed_function(made::regprocedure);
    end loop;
  end if;
end $$;
