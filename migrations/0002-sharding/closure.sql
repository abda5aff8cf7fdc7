-- The code of a closed campaign stays taken. The message names the constraint as PostgreSQL does: of an error of its
-- workers a coordinator of Citus tells the message alone.
create or replace function refuse_closed_code() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from closed_campaigns where code = new.code) then
    raise exception 'duplicate key value violates unique constraint "campaigns_code_key"'
      using errcode = 'unique_violation', constraint = 'campaigns_code_key',
        detail = format('The code %s was a closed campaign''s.', new.code);
  end if;
  return new;
end $$;

-- Deletes a campaign whose time has come. "entry" is the id of its last entry in the audit log. Only the owner of the
-- schema and the login that serves may call it: the role of a campaign's transactions cannot. Users who are in no other
-- campaign are deleted with it.
--
-- Unlike set_config(), SET LOCAL reaches the workers of a Citus cluster. What is written into another table is written as
-- values: Citus would copy the rows of a query, which row-level security refuses.
create or replace function delete_campaign(campaign uuid, at timestamptz, entry uuid) returns void language plpgsql security definer
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
