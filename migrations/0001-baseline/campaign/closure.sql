-- Closing a campaign. Its owner asks for it, and until closes_at changes that again. Then delete_campaign() deletes
-- everything of the campaign but its audit log, which holds no values, and the numbers of its receipts.

create table closed_campaigns (
  id uuid primary key,
  code text not null unique,
  series_key bytea not null check (length(series_key) = 32),
  closed_at timestamptz(3) not null
);
create index closed_campaigns_by_series on closed_campaigns (series_key);

comment on table closed_campaigns is 'Campaigns that were closed and deleted. Append-only.';
comment on column closed_campaigns.code is 'No other campaign takes it: receipt serials may begin with it.';
comment on column closed_campaigns.series_key is 'SHA-256 of what receipt serials began with and the candidate''s name: it finds the closed campaigns of one candidate without naming anybody.';

create table closed_receipts (
  campaign_id uuid not null references closed_campaigns (id),
  number text not null,
  primary key (campaign_id, number)
);
create index closed_receipts_by_number_key on closed_receipts (campaign_id, hustings_number_key(number));

comment on table closed_receipts is 'Numbers of the receipts of closed campaigns: donors hold these receipts, so none is used again. Append-only.';

create table closed_receipt_serials (
  campaign_id uuid not null references closed_campaigns (id),
  year smallint not null,
  last_serial integer not null check (last_serial between 0 and 999999),
  primary key (campaign_id, year)
);

comment on table closed_receipt_serials is 'The last serial of each year of a closed campaign: a later campaign of the same candidate continues the count. Append-only.';

-- What receipts of one candidate in one series have in common.
create function receipt_series_key(edn_number text, code text, candidate_name text) returns bytea
language sql immutable parallel safe
  return sha256(convert_to(
    coalesce(nullif(btrim(edn_number), ''), code) || E'\n' || hustings_name_key(candidate_name), 'UTF8'
  ));

-- A campaign is recorded as closed when its time has come. Append-only tables let go of its rows from then on, and
-- nothing but this record makes them do so.
create function refuse_early_closure() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from campaigns where id = new.id and closes_at <= new.closed_at) then
    raise exception 'a campaign is closed after its owner has asked for it and the waiting time is over'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger refuse_early_closure before insert on closed_campaigns
  for each row execute function refuse_early_closure();

-- The code of a closed campaign stays taken. The message names the constraint as PostgreSQL does: of an error of its
-- workers a coordinator of Citus tells the message alone.
create function refuse_closed_code() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from closed_campaigns where code = new.code) then
    raise exception 'duplicate key value violates unique constraint "campaigns_code_key"'
      using errcode = 'unique_violation', constraint = 'campaigns_code_key',
        detail = format('The code %s was a closed campaign''s.', new.code);
  end if;
  return new;
end $$;
create trigger refuse_closed_code before insert on campaigns for each row execute function refuse_closed_code();

-- A campaign in whose series a closed campaign of the same candidate has issued receipts continues where that one ended.
create function continue_closed_series() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.last_serial := least(999999, new.last_serial + coalesce((
    select max(s.last_serial)
    from campaigns c
    join closed_campaigns closed on closed.series_key = receipt_series_key(c.edn_number, c.code, c.candidate_name)
    join closed_receipt_serials s on s.campaign_id = closed.id and s.year = new.year
    where c.id = new.campaign_id
  ), 0));
  return new;
end $$;
create trigger continue_closed_series before insert on receipt_serials
  for each row execute function continue_closed_series();

-- Leaves a receipt unwritten whose number a donor of that closed campaign holds, as where the campaign's own receipts
-- have the number.
create function skip_closed_number() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from campaigns c
    join closed_campaigns closed on closed.series_key = receipt_series_key(c.edn_number, c.code, c.candidate_name)
    join closed_receipts r on r.campaign_id = closed.id
      and hustings_number_key(r.number) = hustings_number_key(new.number)
    where c.id = new.campaign_id
  ) then
    return null;
  end if;
  return new;
end $$;
create trigger skip_closed_number before insert on receipts for each row execute function skip_closed_number();

-- Deletes a campaign whose time has come. "entry" is the id of its last entry in the audit log. Only the owner of the
-- schema and the login that serves may call it: the role of a campaign's transactions cannot. Users who are in no other
-- campaign are deleted with it.
--
-- Unlike set_config(), SET LOCAL reaches the workers of a Citus cluster. What is written into another table is written as
-- values: Citus would copy the rows of a query, which row-level security refuses.
create function delete_campaign(campaign uuid, at timestamptz, entry uuid) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  people uuid[];
  closing campaigns%rowtype;
  part text;
  series record;
begin
  execute format('set local hustings.campaign_id = %L', campaign);
  -- In the order in which a write takes these locks. Whatever waits for them then finds no campaign to refer to.
  perform 1 from voter_counts where campaign_id = campaign for update;
  select * into closing from campaigns where id = campaign for update;
  if not found then
    raise exception 'there is no campaign %', campaign using errcode = 'no_data_found';
  end if;
  insert into closed_campaigns (id, code, series_key, closed_at)
    values (campaign, closing.code, receipt_series_key(closing.edn_number, closing.code, closing.candidate_name), at);
  for part in
    select string_agg(format('(%L, %L)', campaign_id, number), ', ')
    from (select campaign_id, number, row_number() over () / 1000 as part from receipts where campaign_id = campaign) r
    group by r.part
  loop
    execute 'insert into closed_receipts (campaign_id, number) values ' || part;
  end loop;
  for series in select year, last_serial from receipt_serials where campaign_id = campaign loop
    insert into closed_receipt_serials (campaign_id, year, last_serial)
      values (campaign, series.year, series.last_serial);
  end loop;
  people := array(
    select user_id from memberships where campaign_id = campaign
    union select user_id from sign_in_links where campaign_id = campaign
  );

  -- The update tells servers, which keep keys for seconds.
  update api_keys set revoked_at = at where campaign_id = campaign and revoked_at is null;
  delete from idempotency_keys where campaign_id = campaign;
  delete from interactions where campaign_id = campaign;
  delete from lawn_signs where campaign_id = campaign;
  delete from voters where campaign_id = campaign;
  delete from voter_counts where campaign_id = campaign;
  delete from volunteers where campaign_id = campaign;
  delete from import_rows where campaign_id = campaign;
  delete from imports where campaign_id = campaign;
  delete from receipt_spoils where campaign_id = campaign;
  delete from donation_versions where campaign_id = campaign;
  delete from donation_withdrawals where campaign_id = campaign;
  -- Donations and receipts refer to each other: one statement deletes both.
  with gone as (delete from receipts where campaign_id = campaign)
  delete from donations where campaign_id = campaign;
  delete from receipt_serials where campaign_id = campaign;
  delete from api_keys where campaign_id = campaign;
  delete from sign_in_links where campaign_id = campaign;
  delete from memberships where campaign_id = campaign;
  delete from campaigns where id = campaign;

  people := array(
    select person from unnest(people) person
    where not exists (select from memberships where user_id = person)
      and not exists (select from sign_in_links where user_id = person and campaign_id is not null and used_at is null)
  );
  delete from sessions where user_id = any (people);
  delete from recovery_codes where user_id = any (people);
  delete from sign_in_links where user_id = any (people);
  update sign_in_links set created_by = null where created_by = any (people);
  delete from users where id = any (people);

  insert into audit_log (campaign_id, id, created_at, operation, record_id, status)
    values (campaign, entry, at, 'deleteCampaign', campaign, 200);
end $$;
revoke execute on function delete_campaign(uuid, timestamptz, uuid) from public;
