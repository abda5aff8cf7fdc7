-- The text search of donations in force.
--
-- Under row-level security PostgreSQL checks conditions that are not leakproof, LIKE among them, only after the policy
-- has been applied row by row. A search through the policy would therefore read the whole campaign. search_donations()
-- is the one exception: it runs as a role that may read donations for this purpose alone, its own text binds it to the
-- transaction's campaign, and it returns nothing but ids, whose rows the caller reads under the policy.
--
-- A text is searched in two ways. Reading donations from the newest on finds a common text quickly. The index of
-- trigrams finds a rare text quickly. With a million donations no search takes more than some tens of milliseconds.

create policy for_search on donations for select to hustings_search using (true);
grant select (campaign_id, id, search_text, receipt_status, method, received_on, received_month, created_at, standing)
  on donations to hustings_search;

-- Reads donations from the newest on until a page is full. With a range of days it goes from each month to the one
-- before, since donations received long ago come last in the order of all; of a month it reads only donations that may
-- be newer than the page found so far.
-- Returns null where "reach" donations were read before the page was certain; a reach of null has no end.
create function search_donations_in_order(
  folded text, wanted_status text, wanted_method text, first_day date, last_day date,
  before_time timestamptz, before_id uuid, row_limit integer, reach integer
) returns uuid[]
language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
set search_path = pg_catalog, public, pg_temp as $$
declare
  campaign constant uuid := hustings_campaign();
  by_month constant boolean := first_day is not null or last_day is not null;
  first constant date := coalesce(first_day, '-infinity');
  last constant date := coalesce(last_day, 'infinity');
  month date := last + 1;
  -- Planned at each call, with no conditions but the wanted ones.
  wanted constant text := 'select id, created_at, search_text like $2 as holds from donations '
    || $query$where campaign_id = $1 and standing = 'IN_FORCE'$query$
    || case when wanted_status is null then '' else ' and receipt_status = $3' end
    || case when wanted_method is null then '' else ' and method = $4' end
    || case when before_id is null then '' else ' and (created_at, id) < ($5, $6)' end
    || case when by_month then ' and received_month = $7 and received_on between $8 and $9' else '' end;
  newer text := '';
  ids uuid[] := '{}';
  times timestamptz[] := '{}';
  found_here integer;
  donation record;
begin
  loop
    if by_month then
      month := (
        select received_month from donations
        where campaign_id = campaign and standing = 'IN_FORCE' and received_month < month and received_month <= last
          and received_month >= date_trunc('month', first::timestamp)
        order by received_month desc limit 1
      );
      exit when month is null;
    end if;
    found_here := 0;
    for donation in execute wanted || newer || ' order by created_at desc, id desc'
      using campaign, hustings_like(folded), wanted_status, wanted_method, before_time, before_id, month, first, last,
        times[row_limit], ids[row_limit]
    loop
      if donation.holds then
        ids := ids || donation.id;
        times := times || donation.created_at;
        found_here := found_here + 1;
        exit when found_here = row_limit;
      end if;
      reach := reach - 1;
      if reach = 0 then
        return null;
      end if;
    end loop;
    exit when not by_month;
    select coalesce(array_agg(id), '{}'), coalesce(array_agg(at), '{}') into ids, times
    from (select id, at from unnest(ids, times) as t (id, at) order by at desc, id desc limit row_limit) newest;
    if cardinality(ids) = row_limit then
      newer := ' and (created_at, id) > ($10, $11)';
    end if;
  end loop;
  return ids;
end $$;

-- The four rarest trigrams of a text's beginning, judged by the newest donations. The index reads a list for each trigram
-- that it is asked for, and more than four find hardly fewer donations. The end of a long text is left out, since each of
-- its trigrams is counted in a hundred donations. A text of one or two characters is its own part.
create function rarest_trigrams(campaign uuid, folded text) returns text[]
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with newest as materialized (
    select search_text from donations where campaign_id = campaign and standing = 'IN_FORCE' order by created_at desc, id desc limit 100
  )
  select array(
    select trigram
    from (
      select distinct substr(folded, place, 3)
      from generate_series(1, greatest(least(length(folded), 50) - 2, 1)) place
    ) as t (trigram)
    order by (select count(*) from newest where strpos(search_text, trigram) > 0), trigram
    limit 4
  )
$$;

-- Finds all donations that contain the text by the trigrams' index, then sorts them.
-- Returns null where more than 6,000 donations may contain it.
-- Only the trigrams' index may be used: the planner cannot know how common a part of a word is, and a wrong estimate
-- would read the whole campaign.
create function search_donations_by_trigrams(
  folded text, trigrams text[], wanted_status text, wanted_method text, first_day date, last_day date,
  before_time timestamptz, before_id uuid, row_limit integer
) returns uuid[]
language plpgsql stable set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_custom_plan
set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    with candidates as materialized (
      select id, created_at, receipt_status, method, received_on, search_text from donations
      where campaign_id = hustings_campaign() and standing = 'IN_FORCE' and hustings_trigrams(search_text) @> trigrams
      limit 6001
    )
    select case when (select count(*) from candidates) <= 6000 then array(
      select id from candidates
      where search_text like hustings_like(folded)
        and (wanted_status is null or receipt_status = wanted_status)
        and (wanted_method is null or method = wanted_method)
        and (first_day is null or received_on >= first_day) and (last_day is null or received_on <= last_day)
        and (before_id is null or (created_at, id) < (before_time, before_id))
      order by created_at desc, id desc limit row_limit
    ) end
  );
end $$;

-- The ids of the newest donations that contain the text. The one function that the server may call; it tries first
-- what is quick for most texts.
create function search_donations(
  wanted text, wanted_status text, wanted_method text, first_day date, last_day date,
  before_time timestamptz, before_id uuid, row_limit integer
) returns table (donation_id uuid)
language plpgsql stable rows 100 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  folded constant text := hustings_fold(wanted);
  -- Donations of a range of days lie further apart, and reading one costs twice as much.
  reach constant integer := case when first_day is null and last_day is null then 10000 else 5000 end;
begin
  return query select unnest(coalesce(
    search_donations_in_order(folded, wanted_status, wanted_method, first_day, last_day, before_time, before_id,
      row_limit, reach),
    search_donations_by_trigrams(folded, rarest_trigrams(hustings_campaign(), folded), wanted_status, wanted_method,
      first_day, last_day, before_time, before_id, row_limit),
    search_donations_in_order(folded, wanted_status, wanted_method, first_day, last_day, before_time, before_id,
      row_limit, null)
  ));
end $$;

do $$
declare
  home text := current_schema();
  is_superuser boolean := (select rolsuper from pg_roles where rolname = current_user);
begin
  -- A function's new owner needs the right to create in its schema, for that moment.
  execute format('grant create on schema %I to hustings_search', home);
  alter function search_donations owner to hustings_search;
  alter function search_donations_in_order owner to hustings_search;
  alter function search_donations_by_trigrams owner to hustings_search;
  alter function rarest_trigrams owner to hustings_search;
  execute format('revoke create on schema %I from hustings_search', home);
  revoke execute on function search_donations, search_donations_in_order, search_donations_by_trigrams,
    rarest_trigrams from public;
  grant execute on function search_donations to hustings_server;
  -- A login role must not read as the searching role: it would see the donations of all campaigns.
  if not is_superuser then
    begin
      execute format('revoke hustings_search from %I', current_user);
    exception when insufficient_privilege then
      null; -- Only who granted the role may revoke it: the operator, where this owner creates no roles and serves nothing.
    end;
  end if;
end $$;
