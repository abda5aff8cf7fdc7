-- The feed of changes has an entry for each voter who is created. Those of one statement are written at once, when the
-- transaction commits: a statement's trigger gathers their ids in a setting of the transaction, and of the triggers of its rows,
-- which are put off as before, the first one writes the entries of all.

-- The number of the transaction in its campaign's feed, and the place of the next of its entries there; 0 if the campaign has no
-- feed. A setting says until the transaction has ended which number it is, and how many entries have it.
create function next_changes(campaign uuid, entries integer, out number bigint, out place integer)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counted constant text[] := string_to_array(current_setting('hustings.change', true), ' ');
begin
  if counted[1] = campaign::text then
    number := counted[2];
    place := counted[3]::integer + 1;
  else
    if hustings_campaign() is distinct from campaign then
      perform set_config('hustings.campaign_id', campaign::text, true);
    end if;
    number := 0;
    place := 1;
    -- A campaign that has just been closed has no feed.
    if exists (select from campaigns where id = campaign) then
      insert into change_feeds as feed (campaign_id, last_number, began_at) values (campaign, 1, clock_timestamp())
        on conflict (campaign_id) do update set last_number = feed.last_number + 1
        returning last_number into number;
    end if;
  end if;
  perform set_config('hustings.change', campaign || ' ' || number || ' ' || place + entries - 1, true);
end $$;
revoke execute on function next_changes(uuid, integer) from public;

create or replace function append_change(campaign uuid, kind text, record uuid, receipt text, what text, survivor uuid default null)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own record;
begin
  own := next_changes(campaign, 1);
  if own.number > 0 then
    insert into changes (campaign_id, number, place, at, kind, record_id, receipt_number, what, survivor_id)
      values (campaign, own.number, own.place, clock_timestamp(), kind, record, receipt, what, survivor);
  end if;
end $$;

-- The setting has a line for each campaign and statement: the campaign, a space, and the ids, in the order of the rows. Once these
-- have their entries, it says how many of their triggers are still to run ("written 499"), and is empty after the last of them.
-- A statement that adds little to very much is left out, since the setting is written anew by each; and so are all after it, so
-- that the entries have the order of the rows. Their rows write their own.
create function gather_created() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  setting constant text := 'hustings.created_' || tg_argv[0];
  before text;
  lines text;
begin
  if current_setting(setting || '_full', true) = 'yes' then
    return null;
  end if;
  before := coalesce(current_setting(setting, true), '');
  lines := (
    select string_agg(line, E'\n' order by first_row) from (
      select campaign_id || ' ' || string_agg(id::text, ',' order by n) as line, min(n) as first_row
      from (select campaign_id, id, row_number() over () as n from created) numbered group by campaign_id
    ) of_campaigns
  );
  if before = 'alone' then
    -- With "set constraints ... immediate" the rows' triggers have run before this one.
    perform set_config(setting, '', true);
  elsif lines is null or starts_with(before, 'written ') then
    -- What a trigger inserts at the commit is written by its rows.
    return null;
  elsif octet_length(before) > 256 * octet_length(lines) then
    perform set_config(setting || '_full', 'yes', true);
  else
    perform set_config(setting, case when before = '' then lines else before || E'\n' || lines end, true);
  end if;
  return null;
end $$;

create function note_created() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  setting constant text := 'hustings.created_' || tg_argv[0];
  gathered constant text := coalesce(current_setting(setting, true), '');
  line text;
  ids uuid[];
  campaign uuid;
  own record;
  moment timestamptz;
  left_over integer := -1;
begin
  if starts_with(gathered, 'written ') then
    left_over := substr(gathered, 9)::integer - 1;
  elsif not starts_with(gathered, new.campaign_id || ' ' || new.id) then
    -- No statement's trigger has gathered it: the first that was gathered is the first whose trigger runs.
    perform append_change(new.campaign_id, tg_argv[0], new.id, null, 'created');
    if gathered = '' then
      perform set_config(setting, 'alone', true);
    end if;
    return null;
  else
    foreach line in array string_to_array(gathered, E'\n') loop
      campaign := split_part(line, ' ', 1);
      ids := string_to_array(split_part(line, ' ', 2), ',');
      own := next_changes(campaign, cardinality(ids));
      -- Read when the head of the feed is locked: times never fall as numbers rise.
      moment := clock_timestamp();
      if own.number > 0 then
        insert into changes (campaign_id, number, place, at, kind, record_id, what)
          select campaign, own.number, own.place + made.n - 1, moment, tg_argv[0], made.id, 'created'
          from unnest(ids) with ordinality made (id, n);
      end if;
      left_over := left_over + cardinality(ids);
    end loop;
  end if;
  perform set_config(setting, case when left_over > 0 then 'written ' || left_over else '' end, true);
  if left_over = 0 then
    perform set_config(setting || '_full', '', true);
  end if;
  return null;
end $$;

do $$
begin
  if to_regclass('pg_dist_partition') is not null then
    perform create_distributed_function('next_changes(uuid, integer)'::regprocedure);
    perform create_distributed_function('append_change(uuid, text, uuid, text, text, uuid)'::regprocedure);
    perform create_distributed_function('gather_created()'::regprocedure);
    perform create_distributed_function('note_created()'::regprocedure);
  end if;
end $$;

drop trigger note_new on voters;
create constraint trigger note_new after insert on voters deferrable initially deferred
  for each row execute function note_created('voter');
create trigger gather_new after insert on voters referencing new table as created
  for each statement execute function gather_created('voter');
