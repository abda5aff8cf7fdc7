-- What writes the entries: triggers of the records' tables, put off until the transaction commits, so that no writer can
-- forget them and no transaction holds the head of its campaign's feed while it waits for another lock.

-- Appends an entry at commit. The first one of a transaction takes the next number of its campaign's feed; which that is,
-- and how many entries have it, a setting says until the transaction has ended. It runs with its owner's rights, so that
-- the role of a campaign's transactions can neither write nor change an entry itself.
create function append_change(campaign uuid, kind text, record uuid, receipt text, what text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counted constant text[] := string_to_array(current_setting('hustings.change', true), ' ');
  own_number bigint := counted[2];
  own_place constant integer := case when counted[1] = campaign::text then counted[3]::integer + 1 else 1 end;
begin
  if counted[1] is distinct from campaign::text then
    if hustings_campaign() is distinct from campaign then
      perform set_config('hustings.campaign_id', campaign::text, true);
    end if;
    own_number := 0;
    -- A campaign that has just been closed has no feed.
    if exists (select from campaigns where id = campaign) then
      insert into change_feeds as feed (campaign_id, last_number, began_at) values (campaign, 1, clock_timestamp())
        on conflict (campaign_id) do update set last_number = feed.last_number + 1
        returning last_number into own_number;
    end if;
  end if;
  perform set_config('hustings.change', campaign || ' ' || own_number || ' ' || own_place, true);
  if own_number > 0 then
    insert into changes (campaign_id, number, place, at, kind, record_id, receipt_number, what)
      values (campaign, own_number, own_place, clock_timestamp(), kind, record, receipt, what);
  end if;
end $$;
revoke execute on function append_change(uuid, text, uuid, text, text) from public;

-- A record with an id and a campaign; the argument is its kind.
create function note_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform append_change(old.campaign_id, tg_argv[0], old.id, null, 'deleted');
  else
    perform append_change(new.campaign_id, tg_argv[0], new.id, null,
      case tg_op when 'INSERT' then 'created' else 'updated' end);
  end if;
  return null;
end $$;

create function note_donation_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform append_change(new.campaign_id, 'donation', new.id, null, case
    when new.status <> old.status then lower(new.status)
    when new.version <> old.version then 'corrected'
    else 'updated'
  end);
  return null;
end $$;

-- A receipt is issued, and spoiled.
create function note_receipt_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'receipt_spoils' then
    perform append_change(new.campaign_id, 'receipt',
      (select donation_id from receipts where campaign_id = new.campaign_id and number = new.number), new.number, 'voided');
  elsif tg_op = 'DELETE' then
    perform append_change(old.campaign_id, 'receipt', old.donation_id, old.number, 'deleted');
  else
    perform append_change(new.campaign_id, 'receipt', new.donation_id, new.number, 'created');
  end if;
  return null;
end $$;

-- On Citus every node has a copy of the campaigns, and none may write to another node: they have no entries there.
create function note_campaign_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then
    perform append_change(new.id, 'campaign', new.id, null, case tg_op when 'INSERT' then 'created' else 'updated' end);
  end if;
  return null;
end $$;

-- What follows from other columns, or orders lists, is no change that anybody is shown.
create function without_keys(jsonb) returns jsonb language sql immutable strict parallel safe as $$
  select $1 - array['walk_key', 'walk_key_version', 'support_and_contact', 'resident_key', 'name_key', 'given_name_key',
    'phone_key', 'email_key', 'postal_key', 'street_key']
$$;

do $$
begin
  if to_regclass('pg_dist_partition') is not null then
    perform create_distributed_function('append_change(uuid, text, uuid, text, text)'::regprocedure);
    perform create_distributed_function('note_change()'::regprocedure);
    perform create_distributed_function('note_donation_change()'::regprocedure);
    perform create_distributed_function('note_receipt_change()'::regprocedure);
    perform create_distributed_function('note_campaign_change()'::regprocedure);
    perform create_distributed_function('delete_changes()'::regprocedure);
    perform create_distributed_function('without_keys(jsonb)'::regprocedure);
  end if;
end $$;

create constraint trigger note_new after insert or delete on voters deferrable initially deferred
  for each row execute function note_change('voter');
create constraint trigger note_change after update on voters deferrable initially deferred
  for each row when (without_keys(to_jsonb(old)) <> without_keys(to_jsonb(new))) execute function note_change('voter');

create constraint trigger note_new after insert or delete on interactions deferrable initially deferred
  for each row execute function note_change('interaction');
create constraint trigger note_change after update on interactions deferrable initially deferred
  for each row when (old.* is distinct from new.*) execute function note_change('interaction');

create constraint trigger note_new after insert or delete on lawn_signs deferrable initially deferred
  for each row execute function note_change('lawnSign');
create constraint trigger note_change after update on lawn_signs deferrable initially deferred
  for each row when (old.* is distinct from new.*) execute function note_change('lawnSign');

create constraint trigger note_new after insert or delete on volunteers deferrable initially deferred
  for each row execute function note_change('volunteer');
create constraint trigger note_change after update on volunteers deferrable initially deferred
  for each row when (old.* is distinct from new.*) execute function note_change('volunteer');

create constraint trigger note_new after insert or delete on donations deferrable initially deferred
  for each row execute function note_change('donation');
-- What was printed and sent is shown by the console alone.
create constraint trigger note_change after update on donations deferrable initially deferred
  for each row when (
    (to_jsonb(old) - array['receipt_printed_number', 'receipt_printed_at', 'receipt_sent_number', 'receipt_sent_at'])
    <> (to_jsonb(new) - array['receipt_printed_number', 'receipt_printed_at', 'receipt_sent_number', 'receipt_sent_at'])
  ) execute function note_donation_change();

create constraint trigger note_new after insert or delete on receipts deferrable initially deferred
  for each row execute function note_receipt_change();
create constraint trigger note_spoil after insert on receipt_spoils deferrable initially deferred
  for each row execute function note_receipt_change();

create constraint trigger note_new after insert on campaigns deferrable initially deferred
  for each row execute function note_campaign_change();
create constraint trigger note_change after update on campaigns deferrable initially deferred
  for each row when (to_jsonb(old) - 'closes_at' <> to_jsonb(new) - 'closes_at') execute function note_campaign_change();
