-- The parts of a donor's name, where they are known: the return and the receipt need them apart. Nothing is guessed of the whole
-- name, so what is there has none.
alter table donations
  add column donor_given_name text,
  add column donor_middle_name text,
  add column donor_family_name text,
  add column donor_suffix text;
alter table donation_versions
  add column donor_given_name text,
  add column donor_middle_name text,
  add column donor_family_name text,
  add column donor_suffix text;

comment on column donations.donor_given_name is 'The given name of the donor, if the parts of the name are known; null if not.';
comment on column donations.donor_middle_name is 'The other given names or initials.';
comment on column donations.donor_family_name is 'The family name; not null if another part is not.';
comment on column donations.donor_suffix is 'What tells people of one name apart, such as Jr.';
comment on column donation_versions.donor_given_name is 'As in donations.';
comment on column donation_versions.donor_middle_name is 'As in donations.';
comment on column donation_versions.donor_family_name is 'As in donations.';
comment on column donation_versions.donor_suffix is 'As in donations.';

-- As before, with the facts that came.
create or replace function supersede_donation() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  present donations%rowtype;
begin
  select * into present from donations where campaign_id = new.campaign_id and id = new.donation_id for update;
  if new.version = 1 and present.version = 1 and
    (
      present.donor_name, present.donor_email, present.donor_phone, present.donor_address,
      present.donor_city, present.donor_province, present.donor_postal_code, present.amount_cents,
      present.received_on, present.method, present.advantage_description, present.advantage_cents,
      present.donor_is_canadian_attested, present.notes, present.from_candidate,
      present.donor_given_name, present.donor_middle_name, present.donor_family_name, present.donor_suffix
    ) is not distinct from (
      new.donor_name, new.donor_email, new.donor_phone, new.donor_address, new.donor_city,
      new.donor_province, new.donor_postal_code, new.amount_cents, new.received_on, new.method,
      new.advantage_description, new.advantage_cents, new.donor_is_canadian_attested, new.notes, new.from_candidate,
      new.donor_given_name, new.donor_middle_name, new.donor_family_name, new.donor_suffix
    )
  then
    return null;
  end if;
  if present.status <> 'IN_FORCE' or new.version <> present.version + 1 then
    raise exception 'version % of a donation cannot follow version %, which is %', new.version, present.version,
      present.status using errcode = 'restrict_violation';
  end if;
  -- A valid receipt states the facts of its donation (Income Tax Regulations, s. 2000(2)).
  if present.receipt_status = 'ISSUED' and
    (present.donor_name, present.donor_address, present.donor_city, present.donor_province, present.donor_postal_code,
      present.amount_cents, present.received_on, present.advantage_description, present.advantage_cents)
    is distinct from
    (new.donor_name, new.donor_address, new.donor_city, new.donor_province, new.donor_postal_code,
      new.amount_cents, new.received_on, new.advantage_description, new.advantage_cents)
  then
    raise exception 'the receipt of a donation is spoiled before what it states is corrected'
      using errcode = 'restrict_violation';
  end if;
  if present.version = 1 then
    insert into donation_versions (campaign_id, donation_id, version, recorded_at,
    donor_name, donor_email, donor_phone, donor_address, donor_city, donor_province, donor_postal_code,
    amount_cents, received_on, method, advantage_description, advantage_cents, donor_is_canadian_attested,
    notes, from_candidate,
      donor_given_name, donor_middle_name, donor_family_name, donor_suffix
    ) values (present.campaign_id, present.id, 1, present.created_at,
    present.donor_name, present.donor_email, present.donor_phone, present.donor_address, present.donor_city,
    present.donor_province, present.donor_postal_code, present.amount_cents, present.received_on,
    present.method, present.advantage_description, present.advantage_cents,
    present.donor_is_canadian_attested, present.notes, present.from_candidate,
      present.donor_given_name, present.donor_middle_name, present.donor_family_name, present.donor_suffix
    );
  end if;
  update donations set version = new.version, (
    donor_name, donor_email, donor_phone, donor_address, donor_city, donor_province, donor_postal_code,
    amount_cents, received_on, method, advantage_description, advantage_cents, donor_is_canadian_attested,
    notes, from_candidate,
      donor_given_name, donor_middle_name, donor_family_name, donor_suffix
  ) = (
    new.donor_name, new.donor_email, new.donor_phone, new.donor_address, new.donor_city, new.donor_province,
    new.donor_postal_code, new.amount_cents, new.received_on, new.method, new.advantage_description,
    new.advantage_cents, new.donor_is_canadian_attested, new.notes, new.from_candidate,
      new.donor_given_name, new.donor_middle_name, new.donor_family_name, new.donor_suffix
  ) where campaign_id = new.campaign_id and id = new.donation_id;
  return null;
end $$;

create or replace function refuse_unversioned_change() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.version = old.version + 1 and new.status = 'IN_FORCE' and old.status = 'IN_FORCE'
      and exists (
        select from donation_versions
        where campaign_id = new.campaign_id and donation_id = new.id and version = old.version
      )
      and (select (
          donor_name, donor_email, donor_phone, donor_address, donor_city, donor_province, donor_postal_code,
          amount_cents, received_on, method, advantage_description, advantage_cents,
          donor_is_canadian_attested, notes, from_candidate,
      donor_given_name, donor_middle_name, donor_family_name, donor_suffix
        ) is not distinct from (
          new.donor_name, new.donor_email, new.donor_phone, new.donor_address, new.donor_city,
          new.donor_province, new.donor_postal_code, new.amount_cents, new.received_on, new.method,
          new.advantage_description, new.advantage_cents, new.donor_is_canadian_attested, new.notes, new.from_candidate,
      new.donor_given_name, new.donor_middle_name, new.donor_family_name, new.donor_suffix
        ) from donation_versions
        where campaign_id = new.campaign_id and donation_id = new.id and version = new.version)
    or new.version = old.version and old.status = 'IN_FORCE'
      and exists (
        select from donation_withdrawals
        where campaign_id = new.campaign_id and donation_id = new.id and kind = new.status
      )
      and (
        new.donor_name, new.donor_email, new.donor_phone, new.donor_address, new.donor_city,
        new.donor_province, new.donor_postal_code, new.amount_cents, new.received_on, new.method,
        new.advantage_description, new.advantage_cents, new.donor_is_canadian_attested, new.notes, new.from_candidate,
      new.donor_given_name, new.donor_middle_name, new.donor_family_name, new.donor_suffix
      ) is not distinct from (
        old.donor_name, old.donor_email, old.donor_phone, old.donor_address, old.donor_city,
        old.donor_province, old.donor_postal_code, old.amount_cents, old.received_on, old.method,
        old.advantage_description, old.advantage_cents, old.donor_is_canadian_attested, old.notes, old.from_candidate,
      old.donor_given_name, old.donor_middle_name, old.donor_family_name, old.donor_suffix
      )
  then
    return null;
  end if;
  raise exception 'a donation is never edited: append a version (donation_versions) or a withdrawal (donation_withdrawals)'
    using errcode = 'restrict_violation';
end $$;

create trigger refuse_unversioned_name after update of donor_given_name, donor_middle_name, donor_family_name, donor_suffix
  on donations for each row execute function refuse_unversioned_change();
