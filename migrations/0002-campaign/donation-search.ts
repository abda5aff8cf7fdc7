/**
 * Searching donations for a text. Row-level security keeps conditions that might leak (LIKE among them) away from an
 * index until the policy has been applied row by row, so a search through it would read the whole campaign. The
 * function here is the one way round: it runs as a role that may read donations for this purpose alone, is bound to
 * the campaign of the transaction by its own text, and gives away nothing but identities, which the caller then reads
 * under the policy.
 */
export const donationSearch = String.raw`
  create policy for_search on donations for select to hustings_search using (true);
  grant select (campaign_id, id, search_text, receipt_status, method, received_on, created_at) on donations
    to hustings_search;

  create function hustings_like(text) returns text language sql immutable strict parallel safe as $$
    select '%' || regexp_replace($1, '([\\%_])', '\\\1', 'g') || '%'
  $$;

  -- The rarest six characters of a text that have trigrams, judged by the newest donations; null where none have. The
  -- text index reads the list of every trigram it is asked for, so that "ann@example.org" whole would cost ten times
  -- what "ann@ex" does, and find the same.
  create function rarest_part(campaign uuid, folded text) returns text
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
    with newest as materialized (
      select search_text from donations where campaign_id = campaign order by created_at desc, id desc limit 500
    )
    select part
    from (select distinct substr(folded, place, 6) from generate_series(1, greatest(length(folded) - 5, 1)) place) as t (part)
    where part ~ '[a-z0-9]{3}'
    order by (select count(*) from newest where strpos(search_text, part) > 0),
      length(regexp_replace(part, '[^a-z0-9]', '', 'g')) desc, part
    limit 1
  $$;

  -- All that hold the text by the text index, then sorted; null where more than 20,000 may. Only an index can be used
  -- here: the planner cannot know how common a part of a word is, and a wrong guess reads the whole campaign. A text
  -- without three letters or digits in a row has no trigrams: it is found by its pairs of characters.
  create function search_rare_text(
    folded text, part text, wanted_status text, wanted_method text, first_day date, last_day date,
    before_time timestamptz, before_id uuid, row_limit integer
  ) returns uuid[]
  language plpgsql stable set enable_seqscan = off set enable_indexscan = off
  set search_path = pg_catalog, public, pg_temp as $$
  declare
    pairs text[] := case when length(folded) = 1 then array[folded]
      else array(select pair from unnest(hustings_pairs(folded)) pair where length(pair) = 2) end;
    found_ids uuid[];
  begin
    execute
      'with found as materialized (
         select id, created_at, receipt_status, method, received_on, search_text from donations
         where campaign_id = $1 and '
      || case when part is not null then 'search_text like $11' else 'hustings_pairs(search_text) @> $10' end
      || ' limit 20001)
       select case when (select count(*) from found) <= 20000 then array(
         select id from found
         where search_text like $2 and ($3 is null or receipt_status = $3) and ($4 is null or method = $4)
           and ($5 is null or received_on >= $5) and ($6 is null or received_on <= $6)
           and ($8 is null or (created_at, id) < ($7, $8))
         order by created_at desc, id desc limit $9) end'
      into found_ids
      using hustings_campaign(), hustings_like(folded), wanted_status, wanted_method, first_day, last_day, before_time,
        before_id, row_limit, pairs, hustings_like(part);
    return found_ids;
  end $$;

  -- The newest that hold the text. Most pages are filled from among the newest donations, or from among the newest of
  -- the days wanted where these are past: they are read in their order, and no more of them than a page is likely to
  -- need. Where these do not fill it, few donations hold the text, and they are all found by the text itself.
  create function search_donations(
    wanted text, wanted_status text, wanted_method text, first_day date, last_day date,
    before_time timestamptz, before_id uuid, row_limit integer
  ) returns table (donation_id uuid)
  language plpgsql stable rows 100 security definer set enable_seqscan = off
  set search_path = pg_catalog, public, pg_temp as $$
  declare
    campaign constant uuid := hustings_campaign();
    folded constant text := hustings_fold(wanted);
    pattern constant text := hustings_like(folded);
    -- Planned anew each time, with the conditions that are wanted and no others.
    narrowed constant text := ' from donations where campaign_id = $1'
      || case when wanted_status is null then '' else ' and receipt_status = $3' end
      || case when wanted_method is null then '' else ' and method = $4' end
      || case when before_id is null then '' else ' and (created_at, id) < ($7, $8)' end;
    in_days constant text := ' and received_on between coalesce($5, ''-infinity'') and coalesce($6, ''infinity'') ';
    in_order constant text := ' order by created_at desc, id desc ';
    probe constant integer := row_limit * 100;
    probed constant text := in_order || format('limit %s', probe);
    past constant boolean :=
      coalesce(last_day < (select max(received_on) from donations where campaign_id = campaign), false);
    candidates integer;
    found_ids uuid[];
  begin
    if past then
      -- "offset 0" keeps the planner from a way of its own: the days are read by their index, then the newest of them.
      execute 'select array(select id from (select id, created_at, search_text from (
            select id, created_at from (select id, created_at' || narrowed || in_days || 'offset 0) of_days' || probed
          || ') newest join donations using (id, created_at) where campaign_id = $1 offset 0) texts
          where search_text like $2' || in_order || 'limit $9)'
        into found_ids
        using campaign, pattern, wanted_status, wanted_method, first_day, last_day, before_time, before_id, row_limit;
    else
      execute 'select array(select id from (select id, created_at, received_on, search_text' || narrowed || probed
          || ') newest where search_text like $2' || in_days || in_order || 'limit $9)'
        into found_ids
        using campaign, pattern, wanted_status, wanted_method, first_day, last_day, before_time, before_id, row_limit;
    end if;
    if cardinality(found_ids) < row_limit then
      -- Where that was all there is, nothing is left to find: so it is with all but the largest campaigns.
      execute 'select count(*) from (select 1' || narrowed || case when past then in_days else ' ' end
          || format('limit %s) candidates', probe + 1)
        into candidates
        using campaign, pattern, wanted_status, wanted_method, first_day, last_day, before_time, before_id;
      if candidates > probe then
        found_ids := search_rare_text(folded, rarest_part(campaign, folded), wanted_status, wanted_method, first_day,
          last_day, before_time, before_id, row_limit);
      end if;
    end if;
    if found_ids is not null then
      return query select unnest(found_ids);
    else
      return query execute 'select id' || narrowed || in_days || 'and search_text like $2' || in_order || 'limit $9'
        using campaign, pattern, wanted_status, wanted_method, first_day, last_day, before_time, before_id, row_limit;
    end if;
  end $$;

  do $$
  declare
    home text := current_schema();
    grants boolean := not (select rolsuper from pg_roles where rolname = current_user);
  begin
    execute format('grant usage, create on schema %I to hustings_search', home);
    execute format('grant usage on schema %I to hustings_server', home);
    alter function search_donations owner to hustings_search;
    alter function search_rare_text owner to hustings_search;
    alter function rarest_part owner to hustings_search;
    execute format('revoke create on schema %I from hustings_search', home);
    revoke execute on function search_donations, search_rare_text, rarest_part from public;
    grant execute on function search_donations to hustings_server;
    -- The login role itself may not read as the searching role: it would see donations of all campaigns.
    if grants then
      execute format('revoke hustings_search from %I', current_user);
    end if;
  end $$;
`;
