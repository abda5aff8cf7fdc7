-- Contributions of a candidate to the own campaign, up to $5,000 an election beside the annual limit (Canada Elections Act,
-- s. 367(7)). A constant default rewrites no table.
alter table donations add column from_candidate boolean not null default false;
alter table donation_versions add column from_candidate boolean not null default false;

comment on column donations.from_candidate is
  'Whether the candidate gave it to the own campaign, out of the own funds (Canada Elections Act, s. 367(7)).';
comment on column donation_versions.from_candidate is 'As in donations.';

-- As before, with the fact that came.
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
      present.donor_is_canadian_attested, present.notes, present.from_candidate
    ) is not distinct from (
      new.donor_name, new.donor_email, new.donor_phone, new.donor_address, new.donor_city,
      new.donor_province, new.donor_postal_code, new.amount_cents, new.received_on, new.method,
      new.advantage_description, new.advantage_cents, new.donor_is_canadian_attested, new.notes, new.from_candidate
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
    notes, from_candidate
    ) values (present.campaign_id, present.id, 1, present.created_at,
    present.donor_name, present.donor_email, present.donor_phone, present.donor_address, present.donor_city,
    present.donor_province, present.donor_postal_code, present.amount_cents, present.received_on,
    present.method, present.advantage_description, present.advantage_cents,
    present.donor_is_canadian_attested, present.notes, present.from_candidate
    );
  end if;
  update donations set version = new.version, (
    donor_name, donor_email, donor_phone, donor_address, donor_city, donor_province, donor_postal_code,
    amount_cents, received_on, method, advantage_description, advantage_cents, donor_is_canadian_attested,
    notes, from_candidate
  ) = (
    new.donor_name, new.donor_email, new.donor_phone, new.donor_address, new.donor_city, new.donor_province,
    new.donor_postal_code, new.amount_cents, new.received_on, new.method, new.advantage_description,
    new.advantage_cents, new.donor_is_canadian_attested, new.notes, new.from_candidate
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
          donor_is_canadian_attested, notes, from_candidate
        ) is not distinct from (
          new.donor_name, new.donor_email, new.donor_phone, new.donor_address, new.donor_city,
          new.donor_province, new.donor_postal_code, new.amount_cents, new.received_on, new.method,
          new.advantage_description, new.advantage_cents, new.donor_is_canadian_attested, new.notes, new.from_candidate
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
        new.advantage_description, new.advantage_cents, new.donor_is_canadian_attested, new.notes, new.from_candidate
      ) is not distinct from (
        old.donor_name, old.donor_email, old.donor_phone, old.donor_address, old.donor_city,
        old.donor_province, old.donor_postal_code, old.amount_cents, old.received_on, old.method,
        old.advantage_description, old.advantage_cents, old.donor_is_canadian_attested, old.notes, old.from_candidate
      )
  then
    return null;
  end if;
  raise exception 'a donation is never edited: append a version (donation_versions) or a withdrawal (donation_withdrawals)'
    using errcode = 'restrict_violation';
end $$;

create trigger refuse_unversioned_candidate after update of from_candidate
  on donations for each row execute function refuse_unversioned_change();
