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

  -- All that hold the text, found by the text index and then sorted: for texts that are not common. Only an index can
  -- be used here, because the planner cannot know how common a part of a word is, and a wrong guess reads the whole
  -- campaign. A text without three letters or digits in a row has no trigrams: it is found by its pairs of characters.
  create function search_donations_by_index(
    folded text, pattern text, wanted_status text, wanted_method text, first_day date, last_day date,
    before_time timestamptz, before_id uuid, row_limit integer
  ) returns setof uuid
  language plpgsql stable set enable_seqscan = off set enable_indexscan = off
  set search_path = pg_catalog, public, pg_temp as $$
  declare
    pairs text[] := case when length(folded) = 1 then array[folded]
      else array(select pair from unnest(hustings_pairs(folded)) pair where length(pair) = 2) end;
  begin
    return query execute
      'with found as materialized (
         select id, created_at, receipt_status, method, search_text from donations where campaign_id = $1'
      || case when folded ~ '[a-z0-9]{3}' then ' and search_text like $2'
         else ' and hustings_pairs(search_text) @> $10' end
      || case when first_day is null then '' else ' and received_on >= $5' end
      || case when last_day is null then '' else ' and received_on <= $6' end
      || ') select id from found where search_text like $2
         and ($3 is null or receipt_status = $3) and ($4 is null or method = $4)
         and ($8 is null or (created_at, id) < ($7, $8))
       order by created_at desc, id desc limit $9'
      using hustings_campaign(), pattern, wanted_status, wanted_method, first_day, last_day, before_time, before_id,
        row_limit, pairs;
  end $$;

  -- The newest that hold the text. A common one fills the page from among the newest donations, in their order; where
  -- these do not fill it, fewer than one in a hundred holds the text, and the index finds them all.
  create function search_donations(
    wanted text, wanted_status text, wanted_method text, first_day date, last_day date,
    before_time timestamptz, before_id uuid, row_limit integer
  ) returns table (donation_id uuid)
  language plpgsql stable rows 100 security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    folded text := hustings_fold(wanted);
    pattern text := '%' || regexp_replace(folded, '([\\%_])', '\\\1', 'g') || '%';
    found_ids uuid[];
  begin
    -- Planned anew each time, so that each combination of filters has the index that gives its order.
    execute
      'select array(select id from (
         select id, created_at, search_text, method, received_on from donations where campaign_id = $1'
      || case when wanted_status is not null then ' and receipt_status = $3'
         when wanted_method is not null then ' and method = $4' else '' end
      || case when before_id is null then '' else ' and (created_at, id) < ($7, $8)' end
      || format(' order by created_at desc, id desc limit %s) newest', row_limit * 100)
      || ' where search_text like $2 and ($4 is null or method = $4)
           and ($5 is null or received_on >= $5) and ($6 is null or received_on <= $6)
         order by created_at desc, id desc limit $9)'
      into found_ids
      using hustings_campaign(), pattern, wanted_status, wanted_method, first_day, last_day, before_time, before_id,
        row_limit;
    if cardinality(found_ids) >= row_limit then
      return query select unnest(found_ids);
    else
      return query select search_donations_by_index(
        folded, pattern, wanted_status, wanted_method, first_day, last_day, before_time, before_id, row_limit);
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
    alter function search_donations_by_index owner to hustings_search;
    execute format('revoke create on schema %I from hustings_search', home);
    revoke execute on function search_donations, search_donations_by_index from public;
    grant execute on function search_donations to hustings_server;
    -- The login role itself may not read as the searching role: it would see donations of all campaigns.
    if grants then
      execute format('revoke hustings_search from %I', current_user);
    end if;
  end $$;
`;
