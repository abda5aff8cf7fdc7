-- Receipts for income tax, and what the database itself refuses of them.

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
-- A receipt's number tells it from every other (Income Tax Regulations, s. 2000(2)): two numbers that look the same
-- are one number.
create unique index receipts_by_number_key on receipts (campaign_id, hustings_number_key(number));
alter table donations add foreign key (campaign_id, receipt_number) references receipts (campaign_id, number);

comment on table receipts is 'Official receipts as they were issued. Append-only.';
comment on column receipts.replaces_number is 'The spoiled receipt that this one replaces.';
comment on column receipts.html is 'The receipt as it was issued; it never changes.';
comment on column receipts.key_id is 'The key that issued it; null where the operator did.';

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

comment on table receipt_spoils is 'Receipts marked "cancelled" and kept (Income Tax Regulations, s. 2000(6)). Append-only.';

create table receipt_serials (
  campaign_id uuid not null references campaigns (id),
  year smallint not null,
  last_serial integer not null check (last_serial between 0 and 999999),
  primary key (campaign_id, year)
);

comment on table receipt_serials is 'The last serial of each year. The row''s lock, held until the transaction ends, keeps serials without gaps.';

-- A donation's receipt is issued, spoiled and replaced; no other change of its state is allowed.
create function refuse_receipt_change() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select is_demo from campaigns where id = old.campaign_id) then
    return new;
  end if;
  if new.receipt_status = 'ISSUED' and old.receipt_status <> 'ISSUED'
      and new.receipt_number is distinct from old.receipt_number
      and exists (
        select from receipts
        where campaign_id = new.campaign_id and number = new.receipt_number and donation_id = new.id
          and replaces_number is not distinct from old.receipt_number
      )
    or new.receipt_status = 'SPOILED' and old.receipt_status = 'ISSUED' and new.receipt_number = old.receipt_number
      and exists (select from receipt_spoils where campaign_id = new.campaign_id and number = new.receipt_number)
  then
    return new;
  end if;
  raise exception 'a receipt is issued, spoiled, and replaced: % cannot become %', old.receipt_status,
    new.receipt_status using errcode = 'restrict_violation';
end $$;
create trigger refuse_receipt_change before update of receipt_status, receipt_number on donations
  for each row execute function refuse_receipt_change();
