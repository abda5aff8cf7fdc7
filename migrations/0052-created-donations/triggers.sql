-- The feed's entries of donations that one statement creates are written by one statement too, as those of voters are
-- (0039-created-voters).
drop trigger note_new on donations;
create constraint trigger note_new after insert on donations deferrable initially deferred
  for each row execute function note_created('donation');
create constraint trigger note_gone after delete on donations deferrable initially deferred
  for each row execute function note_change('donation');
create trigger gather_new after insert on donations referencing new table as created
  for each statement execute function gather_created('donation');

-- A server makes the keys of a donor where it makes the row. One of the release before does not.
drop trigger set_donor_identity on donations;
create trigger set_donor_identity before update of donor_name, donor_email, donor_phone, donor_address,
    donor_identity, donor_mailbox, donor_telephone, donor_text
  on donations for each row execute function set_donor_identity();
create trigger set_donor_identity_of_new before insert on donations
  for each row when (new.donor_text is null) execute function set_donor_identity();
