/** Money given, and the receipts for it. Amounts are whole cents; days are calendar days, of no time zone. */
export const donations = String.raw`
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
    advantage_cents bigint check (advantage_cents between 0 and amount_cents),
    eligible_cents bigint not null generated always as (greatest(amount_cents - coalesce(advantage_cents, 0), 0)) stored,
    receipt_status text not null default 'PENDING' check (receipt_status in ('PENDING', 'ISSUED', 'SPOILED')),
    receipt_number text,
    donor_is_canadian_attested boolean not null default false,
    notes text,
    created_at timestamptz(3) not null,
    -- Who a donor is, as far as one campaign can tell: the same name, and the same postal code, e-mail or phone.
    donor_name_key text not null generated always as (hustings_name_key(donor_name)) stored,
    donor_postal_key text not null generated always as (hustings_postal_key(donor_postal_code)) stored,
    donor_email_key text generated always as (hustings_fold(donor_email)) stored,
    donor_phone_key text generated always as (hustings_phone_key(donor_phone)) stored,
    search_text text not null generated always as
      (hustings_fold(donor_name || E'\n' || coalesce(donor_email, '') || E'\n' || donor_address)) stored,
    primary key (campaign_id, id),
    check ((receipt_status = 'PENDING') = (receipt_number is null)),
    check (method <> 'IN_KIND' or receipt_status = 'PENDING')
  );
  create index donations_newest on donations (campaign_id, created_at desc, id desc);
  create index donations_by_receipt_status on donations (campaign_id, receipt_status, created_at desc, id desc);
  create index donations_by_receipt_status_and_method on donations
    (campaign_id, receipt_status, method, created_at desc, id desc);
  create index donations_by_method on donations (campaign_id, method, created_at desc, id desc);
  -- The newest of one day, whatever their method and the state of their receipt, without a look at the table.
  create index donations_by_day on donations (campaign_id, received_on, created_at desc, id desc)
    include (receipt_status, method);
  create index donations_by_donor on donations (campaign_id, donor_name_key, received_on);
  create index donations_by_text on donations using gin (campaign_id, search_text gin_trgm_ops);
  create index donations_by_pairs on donations using gin (campaign_id, hustings_pairs(search_text));
  -- Which pairs are common decides nothing, and finding out would make every ANALYZE long.
  alter index donations_by_pairs alter column 2 set statistics 0;

  create table receipts (
    campaign_id uuid not null,
    number text not null check (length(number) between 1 and 50),
    donation_id uuid not null,
    issued_at timestamptz(3) not null,
    replaces_number text,
    html text not null,
    key_id uuid,
    primary key (campaign_id, number),
    foreign key (campaign_id, donation_id) references donations (campaign_id, id),
    foreign key (campaign_id, replaces_number) references receipts (campaign_id, number),
    foreign key (campaign_id, key_id) references api_keys (campaign_id, id),
    -- A spoiled receipt is replaced once.
    unique (campaign_id, replaces_number),
    check (replaces_number <> number)
  );
  create index receipts_by_donation on receipts (campaign_id, donation_id, issued_at desc);
  alter table donations add foreign key (campaign_id, receipt_number) references receipts (campaign_id, number);

  -- Income Tax Regulations, s. 2000(6): a spoiled receipt is marked "cancelled" and kept.
  create table receipt_spoils (
    campaign_id uuid not null,
    number text not null,
    spoiled_at timestamptz(3) not null,
    user_id uuid not null,
    reason text not null check (length(reason) > 0),
    primary key (campaign_id, number),
    foreign key (campaign_id, number) references receipts (campaign_id, number),
    foreign key (campaign_id, user_id) references memberships (campaign_id, user_id)
  );

  -- The last serial given out; its row is the lock under which the next one is.
  create table receipt_serials (
    campaign_id uuid not null references campaigns (id),
    year smallint not null,
    last_serial integer not null check (last_serial between 0 and 999999),
    primary key (campaign_id, year)
  );
`;
