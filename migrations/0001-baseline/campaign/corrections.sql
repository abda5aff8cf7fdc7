-- Corrections of donations. A donation is superseded by a corrected version, voided (entered by mistake, a payment that
-- bounced), or marked returned to its donor (Canada Elections Act, ss. 368, 372). Each is a row that is appended, with
-- who, when and why; the donation itself follows from it, by the triggers below, and by nothing else.

create table donation_versions (
  campaign_id uuid not null,
  donation_id uuid not null,
  version integer not null check (version >= 1),
  donor_name text not null,
  donor_email text,
  donor_phone text,
  donor_address text not null,
  donor_city text not null,
  donor_province text not null,
  donor_postal_code text not null,
  amount_cents bigint not null,
  received_on date not null,
  method text not null,
  advantage_description text,
  advantage_cents bigint,
  donor_is_canadian_attested boolean not null,
  notes text,
  recorded_at timestamptz(3) not null,
  user_id uuid,
  reason text,
  primary key (campaign_id, donation_id, version),
  foreign key (campaign_id, donation_id) references donations (campaign_id, id),
  foreign key (campaign_id, user_id) references memberships (campaign_id, user_id),
  -- Who recorded a donation at first is in the audit log, and needs no reason.
  check (version = 1 or user_id is not null and length(reason) between 1 and 1000)
);

comment on table donation_versions is 'All versions of each corrected donation, the first and the one in force included. Append-only.';
comment on column donation_versions.recorded_at is 'From when on the version was in force.';
comment on column donation_versions.user_id is 'Who corrected; null for the first version.';
comment on column donation_versions.reason is 'Why, in the member''s words; null for the first version.';

create table donation_withdrawals (
  campaign_id uuid not null,
  donation_id uuid not null,
  kind text not null check (kind in ('VOIDED', 'RETURNED')),
  withdrawn_at timestamptz(3) not null,
  user_id uuid not null,
  reason text not null check (length(reason) between 1 and 1000),
  primary key (campaign_id, donation_id),
  foreign key (campaign_id, donation_id) references donations (campaign_id, id),
  foreign key (campaign_id, user_id) references memberships (campaign_id, user_id)
);

comment on table donation_withdrawals is 'Donations that were voided, or returned to their donors. Append-only.';

-- Puts an appended version into force, and keeps the first one, which until then stands in the donation alone. It runs
-- with its owner's rights: the server's role cannot change a donation's facts in any other way. Row-level security has
-- checked by now that the version is of the transaction's campaign.
create function supersede_donation() returns trigger language plpgsql security definer
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
      present.donor_is_canadian_attested, present.notes
    ) is not distinct from (
      new.donor_name, new.donor_email, new.donor_phone, new.donor_address, new.donor_city,
      new.donor_province, new.donor_postal_code, new.amount_cents, new.received_on, new.method,
      new.advantage_description, new.advantage_cents, new.donor_is_canadian_attested, new.notes
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
    notes
    ) values (present.campaign_id, present.id, 1, present.created_at,
    present.donor_name, present.donor_email, present.donor_phone, present.donor_address, present.donor_city,
    present.donor_province, present.donor_postal_code, present.amount_cents, present.received_on,
    present.method, present.advantage_description, present.advantage_cents,
    present.donor_is_canadian_attested, present.notes
    );
  end if;
  update donations set version = new.version, (
    donor_name, donor_email, donor_phone, donor_address, donor_city, donor_province, donor_postal_code,
    amount_cents, received_on, method, advantage_description, advantage_cents, donor_is_canadian_attested,
    notes
  ) = (
    new.donor_name, new.donor_email, new.donor_phone, new.donor_address, new.donor_city, new.donor_province,
    new.donor_postal_code, new.amount_cents, new.received_on, new.method, new.advantage_description,
    new.advantage_cents, new.donor_is_canadian_attested, new.notes
  ) where campaign_id = new.campaign_id and id = new.donation_id;
  return null;
end $$;
create trigger supersede_donation after insert on donation_versions
  for each row execute function supersede_donation();

-- Takes a withdrawn donation out of force, with its owner's rights as above.
create function withdraw_donation() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update donations set status = new.kind
  where campaign_id = new.campaign_id and id = new.donation_id and status = 'IN_FORCE' and receipt_status <> 'ISSUED';
  if not found then
    raise exception 'only a donation in force is withdrawn, and after its receipt has been spoiled'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger withdraw_donation after insert on donation_withdrawals
  for each row execute function withdraw_donation();

-- Whoever changes a donation, its facts and status stay those that were appended.
create function refuse_unversioned_change() returns trigger language plpgsql
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
          donor_is_canadian_attested, notes
        ) is not distinct from (
          new.donor_name, new.donor_email, new.donor_phone, new.donor_address, new.donor_city,
          new.donor_province, new.donor_postal_code, new.amount_cents, new.received_on, new.method,
          new.advantage_description, new.advantage_cents, new.donor_is_canadian_attested, new.notes
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
        new.advantage_description, new.advantage_cents, new.donor_is_canadian_attested, new.notes
      ) is not distinct from (
        old.donor_name, old.donor_email, old.donor_phone, old.donor_address, old.donor_city,
        old.donor_province, old.donor_postal_code, old.amount_cents, old.received_on, old.method,
        old.advantage_description, old.advantage_cents, old.donor_is_canadian_attested, old.notes
      )
  then
    return null;
  end if;
  raise exception 'a donation is never edited: append a version (donation_versions) or a withdrawal (donation_withdrawals)'
    using errcode = 'restrict_violation';
end $$;
-- After the update, so that the table's checks come first.
create trigger refuse_unversioned_change after update of version, status,
    donor_name, donor_email, donor_phone, donor_address, donor_city, donor_province, donor_postal_code,
    amount_cents, received_on, method, advantage_description, advantage_cents, donor_is_canadian_attested,
    notes
  on donations for each row execute function refuse_unversioned_change();
