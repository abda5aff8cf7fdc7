-- The feed's entries of donations that one statement creates are written by one statement too, as those of voters are
-- (0039-created-voters).
drop trigger note_new on donations;
create constraint trigger note_new after insert on donations deferrable initially deferred
  for each row execute function note_created('donation');
create constraint trigger note_gone after delete on donations deferrable initially deferred
  for each row execute function note_change('donation');
create trigger gather_new after insert on donations referencing new table as created
  for each statement execute function gather_created('donation');

-- Where a server records donations it makes the keys of their donors. What is inserted without them gets them from a trigger:
-- by a server of the release before, by a restore, a campaign that moves in and the sandbox.
drop trigger set_donor_identity on donations;
create trigger set_donor_identity before update of donor_name, donor_email, donor_phone, donor_address,
    donor_identity, donor_mailbox, donor_telephone, donor_text
  on donations for each row execute function set_donor_identity();
create trigger set_donor_identity_of_new before insert on donations
  for each row when (new.donor_text is null) execute function set_donor_identity();

comment on column donations.donor_identity is 'With the postal code, the mailbox or the telephone: two donations are from one donor where the names are equal and one of these is. Made where a donation is recorded, else by a trigger.';
comment on column donations.donor_mailbox is 'The e-mail address without case, accents and what stands behind a "+". Made where a donation is recorded, else by a trigger.';
comment on column donations.donor_telephone is 'The last ten digits of the telephone number, without an extension; null for fewer than seven. Made where a donation is recorded, else by a trigger.';
comment on column donations.donor_text is 'What a search looks in: name, e-mail and address, each on its line, without case, accents and ligatures. Made where a donation is recorded, else by a trigger.';
