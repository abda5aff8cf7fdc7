-- The text search of donations in force.
--
-- Under row-level security PostgreSQL checks conditions that are not leakproof, LIKE among them, only after the policy
-- has been applied row by row. A search through the policy would therefore read the whole campaign. search_donations()
-- is the one exception: it runs as a role that may read donations for this purpose alone, its own text binds it to the
-- transaction's campaign, and it returns nothing but ids, whose rows the caller reads under the policy.
--
-- Donations of a range of days are found in the same way, without a text.
--
-- A text is searched in two ways. Reading donations from the newest on finds a common text quickly. The index of
-- trigrams finds a rare text quickly. Each does no more than a fixed amount of work. Where neither is enough, what has
-- been found is a short page, and the next one goes on from the last donation that was read.

create policy for_search on donations for select to hustings_search using (true);
grant select (campaign_id, id, search_text, receipt_status, method, received_on, received_month, created_at, standing)
  on donations to hustings_search;

-- One of 256 donations, chosen by chance. It tells how common a trigram is before a long list of donations is read.
create index donations_sampled_by_trigrams on donations using gin (campaign_id, hustings_trigrams(search_text))
  with (gin_pending_list_limit = 256) where standing = 'IN_FORCE' and (uuid_hash(id) & 255) = 0;
alter index donations_sampled_by_trigrams alter column 2 set statistics 0;

-- What looking in a searched text costs at most for each of its bytes, in nanoseconds. LIKE tries the wanted text at each
-- place. Only where its own beginning occurs in it again do those attempts overlap: a text of one repeated letter is the
-- costliest.
create function search_cost_of_byte(folded text) returns double precision
language sql immutable strict parallel safe as $$
  select 12 + 1.5 * (length(folded) - length(replace(folded, left(folded, 3), '')))
$$;

-- The statement that reads donations in the order of all, newest first, and says which are wanted. It passes over no
-- donation in silence: each that it reads is one of its rows. Without a range of days, each combination of status and
-- method has an index in this order. A range is read from the index of months, merged in this order, and texts of those
-- donations only that fulfil all else. A plan of more than 36 months would take long to make: then all donations are read.
-- Null where nothing was received in the range's months.
-- Parameters: $1 campaign, $2 pattern, $3 and $4 wanted status and method, $5 and $6 position, $7 and $8 days.
create function donations_in_order_statement(
  part regclass, has_text boolean, wanted_status text, wanted_method text, first_day date, last_day date, before_id uuid
) returns text
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  campaign constant uuid := hustings_campaign();
  source constant text := format($query$from %s where campaign_id = $1 and standing = 'IN_FORCE'$query$, part);
  conditions constant text := concat(
    case when wanted_status is not null then ' and receipt_status = $3' end,
    case when wanted_method is not null then ' and method = $4' end
  );
  position constant text := case when before_id is not null then ' and (created_at, id) < ($5, $6)' else '' end;
  newest_first constant text := ' order by created_at desc, id desc';
  of_days constant text := 'select id, created_at, received_on between $7 and $8' || conditions || ' as passes ' || source
    || position;
  months date[] := '{}';
  month date := coalesce(last_day, 'infinity') + 1;
  days text;
begin
  if first_day is null and last_day is null then
    return 'select id, octet_length(search_text) as bytes, search_text like $2 as is_wanted ' || source || conditions
      || position || newest_first;
  end if;
  while cardinality(months) <= 36 loop
    execute 'select received_month ' || source || ' and received_month < $2 and received_month >= $3'
        || ' order by received_month desc limit 1'
      into month using campaign, month, date_trunc('month', coalesce(first_day, '-infinity')::timestamp);
    exit when month is null;
    months := months || month;
  end loop;
  -- Each part is in order by itself, or the planner would sort all of them.
  select case when count(*) > 36 then of_days
      else string_agg(format('(%s and received_month = %L%s)', of_days, m, newest_first), ' union all ') end
    into days from unnest(months) m;
  if not has_text then
    return 'select id, null::integer as bytes, passes as is_wanted from (' || days || ') d' || newest_first;
  end if;
  return 'select id, octet_length(search_text) as bytes, passes and search_text like $2 as is_wanted from (' || days
    || ') d left join lateral (select search_text from ' || part || ' t where t.campaign_id = $1'
    || ' and t.id = d.id and d.passes offset 0) texts on true' || newest_first;
end $$;

-- Reads donations from the newest on until "row_limit" wanted ones are found. "reached" is the last donation that was read
-- where the work ended sooner; null where it did not.
create function search_donations_in_order(
  part regclass, folded text, wanted_status text, wanted_method text, first_day date, last_day date,
  before_time timestamptz, before_id uuid, row_limit integer, out ids uuid[], out reached uuid
) returns record
language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set enable_memoize = off
set max_parallel_workers_per_gather = 0
set search_path = pg_catalog, public, pg_temp as $$
declare
  statement constant text :=
    donations_in_order_statement(part, folded is not null, wanted_status, wanted_method, first_day, last_day, before_id);
  by_day constant boolean := first_day is not null or last_day is not null;
  -- In nanoseconds. Reading the text of a donation that was found in an index is a look-up of its own.
  of_row constant double precision := 500;
  of_text constant double precision := case when by_day then 2500 else 300 end;
  of_byte constant double precision := coalesce(search_cost_of_byte(folded), 0);
  work double precision := 15e6;
  donation record;
begin
  ids := '{}';
  if statement is null then
    return;
  end if;
  for donation in execute statement
    using hustings_campaign(), hustings_like(folded), wanted_status, wanted_method, before_time, before_id,
      coalesce(first_day, '-infinity'), coalesce(last_day, 'infinity')
  loop
    if donation.is_wanted then
      ids := ids || donation.id;
      exit when cardinality(ids) = row_limit;
    end if;
    work := work - of_row - coalesce(of_text + of_byte * donation.bytes, 0);
    if work < 0 then
      reached := donation.id;
      return;
    end if;
  end loop;
end $$;

-- The four rarest trigrams of a text's beginning, the rarest first, judged by the newest donations. The index reads a list
-- for each trigram that it is asked for, and more than four find hardly fewer donations. The ends of long texts are left
-- out, since each trigram is counted in a hundred donations. A text of one or two characters is its own part.
create function rarest_trigrams(part regclass, campaign uuid, folded text) returns text[]
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  newest text[];
begin
  execute format(
    $query$select array(
      select left(search_text, 200) from %s
      where campaign_id = $1 and standing = 'IN_FORCE' order by created_at desc, id desc limit 100
    )$query$, part) into newest using campaign;
  return array(
    select trigram
    from (
      select distinct substr(folded, place, 3)
      from generate_series(1, greatest(least(length(folded), 50) - 2, 1)) place
    ) as t (trigram)
    order by (select count(*) from unnest(newest) beginning where strpos(beginning, trigram) > 0), trigram
    limit 4
  );
end $$;

-- Finds all donations that contain the text by the trigrams' index, then sorts them.
-- Returns null where the first trigram is in more than some 50,000 donations, by the sample; where more than 5,000 may
-- contain the text; and where looking into these would be too much work.
-- Only the trigrams' index may be used: the planner cannot know how common a part of a word is, and a wrong estimate
-- would read the whole campaign.
create function search_donations_by_trigrams(
  part regclass, folded text, trigrams text[], wanted_status text, wanted_method text, first_day date, last_day date,
  before_time timestamptz, before_id uuid, row_limit integer
) returns uuid[]
language plpgsql stable set enable_seqscan = off set enable_indexscan = off
set search_path = pg_catalog, public, pg_temp as $$
declare
  is_common boolean;
  found_ids uuid[];
begin
  execute format(
    $query$select exists (
      select from %s
      where campaign_id = $1 and standing = 'IN_FORCE' and (uuid_hash(id) & 255) = 0
        and hustings_trigrams(search_text) @> $2
      offset 200
    )$query$, part) into is_common using hustings_campaign(), trigrams[1:1];
  if is_common then
    return null;
  end if;
  execute format(
    $query$with candidates as materialized (
      select id, created_at, receipt_status, method, received_on, search_text from %s
      where campaign_id = $1 and standing = 'IN_FORCE' and hustings_trigrams(search_text) @> $2
      limit 5001
    ),
    wanted as materialized (
      select id, created_at, search_text from candidates
      where ($4 is null or receipt_status = $4)
        and ($5 is null or method = $5)
        and ($6 is null or received_on >= $6) and ($7 is null or received_on <= $7)
        and ($9 is null or (created_at, id) < ($8, $9))
    )
    select case
      when (select count(*) from candidates) <= 5000
        and coalesce(search_cost_of_byte($3) * (select sum(octet_length(search_text)) from wanted), 0) <= 10e6
      then array(
        select id from wanted where search_text like hustings_like($3) order by created_at desc, id desc
        limit $10
      )
    end$query$, part) into found_ids
    using hustings_campaign(), trigrams, folded, wanted_status, wanted_method, first_day, last_day, before_time, before_id,
      row_limit;
  return found_ids;
end $$;

-- The ids of the newest donations that contain the text and fulfil the other conditions; null is no condition. The one
-- function that the server may call; it tries first what is quick for most texts. A last row that is no match says that
-- there may be more, and is the donation after which the search goes on.
create function search_donations(
  part regclass, wanted text, wanted_status text, wanted_method text, first_day date, last_day date,
  before_time timestamptz, before_id uuid, row_limit integer
) returns table (donation_id uuid, is_match boolean)
language plpgsql stable rows 100 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  folded constant text := hustings_fold(wanted);
  found uuid[];
  by_trigrams uuid[];
  reached uuid;
begin
  select o.ids, o.reached into found, reached from search_donations_in_order(
    part, folded, wanted_status, wanted_method, first_day, last_day, before_time, before_id, row_limit) o;
  if reached is not null and folded is not null then
    by_trigrams := search_donations_by_trigrams(part, folded, rarest_trigrams(part, hustings_campaign(), folded),
      wanted_status, wanted_method, first_day, last_day, before_time, before_id, row_limit);
    if by_trigrams is not null then
      found := by_trigrams;
      reached := null;
    end if;
  end if;
  return query select id, true from unnest(found) id union all select reached, false where reached is not null;
end $$;

create function search_donations(
  wanted text, wanted_status text, wanted_method text, first_day date, last_day date,
  before_time timestamptz, before_id uuid, row_limit integer
) returns table (donation_id uuid, is_match boolean)
language sql stable rows 100 security definer set search_path = pg_catalog, public, pg_temp as $$
  select * from search_donations('donations', wanted, wanted_status, wanted_method, first_day, last_day, before_time,
    before_id, row_limit)
$$;

do $$
declare
  home text := current_schema();
  is_superuser boolean := (select rolsuper from pg_roles where rolname = current_user);
begin
  -- A function's new owner needs the right to create in its schema, for that moment.
  execute format('grant create on schema %I to hustings_search', home);
  alter function search_donations(regclass, text, text, text, date, date, timestamptz, uuid, integer) owner to hustings_search;
  alter function search_donations(text, text, text, date, date, timestamptz, uuid, integer) owner to hustings_search;
  alter function search_donations_in_order owner to hustings_search;
  alter function search_donations_by_trigrams owner to hustings_search;
  alter function rarest_trigrams owner to hustings_search;
  alter function search_cost_of_byte owner to hustings_search;
  alter function donations_in_order_statement owner to hustings_search;
  execute format('revoke create on schema %I from hustings_search', home);
  revoke execute on function search_donations(regclass, text, text, text, date, date, timestamptz, uuid, integer),
    search_donations(text, text, text, date, date, timestamptz, uuid, integer),
    search_donations_in_order, search_donations_by_trigrams,
    rarest_trigrams, donations_in_order_statement, search_cost_of_byte from public;
  grant execute on function search_donations(regclass, text, text, text, date, date, timestamptz, uuid, integer) to hustings_server;
  grant execute on function search_donations(text, text, text, date, date, timestamptz, uuid, integer) to hustings_server;
  -- A login role must not read as the searching role: it would see the donations of all campaigns.
  if not is_superuser then
    begin
      execute format('revoke hustings_search from %I', current_user);
    exception when insufficient_privilege then
      null; -- Only who granted the role may revoke it: the operator, where this owner creates no roles and serves nothing.
    end;
  end if;
end $$;
