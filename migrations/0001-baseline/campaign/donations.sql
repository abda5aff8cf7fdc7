-- Donations. Amounts are whole cents; days are calendar days without a time zone.

create extension if not exists fuzzystrmatch;

create table donations (
  campaign_id uuid not null references campaigns (id),
  id uuid not null,
  donor_name text not null,
  donor_email text,
  donor_phone text,
  donor_address text not null,
  donor_city text not null,
  donor_province text not null,
  donor_postal_code text not null,
  amount_cents bigint not null check (amount_cents between 1 and 10000000),
  received_on date not null,
  method text not null check (method in ('CREDIT_CARD', 'ETRANSFER', 'CHEQUE', 'CASH', 'OTHER', 'IN_KIND')),
  advantage_description text,
  advantage_cents bigint check (advantage_cents >= 0),
  eligible_cents bigint not null generated always as (greatest(amount_cents - coalesce(advantage_cents, 0), 0)) stored,
  receipt_status text not null default 'PENDING' check (receipt_status in ('PENDING', 'ISSUED', 'SPOILED')),
  receipt_number text,
  donor_is_canadian_attested boolean not null default false,
  notes text,
  created_at timestamptz(3) not null,
  version integer not null default 1 check (version >= 1),
  status text not null default 'IN_FORCE' check (status in ('IN_FORCE', 'VOIDED', 'RETURNED')),
  donor_name_key text not null generated always as (hustings_name_key(donor_name)) stored,
  donor_postal_key text not null generated always as (hustings_postal_key(donor_postal_code)) stored,
  donor_email_key text generated always as (hustings_fold(donor_email)) stored,
  donor_phone_key text generated always as (hustings_phone_key(donor_phone)) stored,
  search_text text not null generated always as
    (hustings_search_text(donor_name, donor_email, donor_address)) stored,
  primary key (campaign_id, id),
  check ((receipt_status = 'PENDING') = (receipt_number is null)),
  -- A donation in kind may have a spoiled receipt: one that was recorded as money, and corrected.
  check (method <> 'IN_KIND' or receipt_status <> 'ISSUED'),
  check (status = 'IN_FORCE' or receipt_status <> 'ISSUED')
);
-- The API lists donations in force only, and so do these indexes: however many are voided, a page costs the same.
create index donations_newest on donations (campaign_id, created_at desc, id desc) where status = 'IN_FORCE';
create index donations_by_receipt_status on donations (campaign_id, receipt_status, created_at desc, id desc)
  where status = 'IN_FORCE';
create index donations_by_receipt_status_and_method on donations
  (campaign_id, receipt_status, method, created_at desc, id desc) where status = 'IN_FORCE';
create index donations_by_method on donations (campaign_id, method, created_at desc, id desc)
  where status = 'IN_FORCE';
create index donations_withdrawn on donations (campaign_id, status, created_at desc, id desc)
  where status <> 'IN_FORCE';
create index donations_by_donor on donations (campaign_id, donor_name_key, received_on);
create index donations_by_postal_key on donations (campaign_id, donor_postal_key, received_on);
create index donations_by_email_key on donations (campaign_id, donor_email_key, received_on)
  where donor_email_key is not null;

comment on table donations is 'Money and gifts that a campaign received. Its facts change only to those of an appended version (donation_versions).';
comment on column donations.version is 'The version in force, counted from 1; all versions of a corrected donation are in donation_versions.';
comment on column donations.status is 'VOIDED and RETURNED donations count for nothing; donation_withdrawals says who, when and why.';
comment on column donations.received_on is 'The donation''s day.';
comment on column donations.advantage_description is 'What the donor received in return, if anything.';
comment on column donations.advantage_cents is 'The value of what the donor received in return.';
comment on column donations.eligible_cents is 'The amount less the advantage: what a receipt is issued for.';
comment on column donations.receipt_number is 'The number of the donation''s newest receipt; null while PENDING.';
comment on column donations.donor_name_key is 'With the other keys: two donations are from one donor where the names are equal and the postal code, e-mail or phone is.';
comment on column donations.donor_postal_key is 'See donor_name_key.';
comment on column donations.donor_email_key is 'See donor_name_key.';
comment on column donations.donor_phone_key is 'See donor_name_key.';
comment on column donations.search_text is 'What a search looks in: name, e-mail and address, each on its line, without case and accents.';
