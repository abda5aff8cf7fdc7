import type { Knex } from 'knex';

/**
 * Donations are found by text and by month received, each by one index, and at a million of them no way of asking
 * takes more than some tens of milliseconds. One index of trigrams (and of single characters and pairs) replaces the
 * two of before: pg_trgm's knows words, so that "1 main st" was, to it, every donation from a Main St. One index of
 * months replaces that of days: a year is twelve steps, not 365.
 */
export async function up(knex: Knex): Promise<void> {
  for (const part of [indexes, inOrder, byTrigrams, search, rights]) await knex.raw(part);
}

export async function down(): Promise<void> {
  throw new Error('Migrations go forward only: restore a backup to go back.');
}

const indexes = `
  drop function search_donations, search_rare_text, rarest_part;
  drop index donations_by_text, donations_by_pairs, donations_by_day;
  drop function hustings_pairs;

  -- All that is one, two or three characters long in a text: a text of any length is found by what it is made of.
  create function hustings_trigrams(text) returns text[] language sql immutable strict parallel safe as $$
    select array(
      select substr($1, place, width) from generate_series(1, length($1)) place, generate_series(1, 3) width
      where place + width <= length($1) + 1
    )
  $$;
  -- New entries wait in a list, which a writer sometimes has to sort in: a short one, so that nobody waits for long.
  create index donations_by_trigrams on donations using gin (campaign_id, hustings_trigrams(search_text))
    with (gin_pending_list_limit = 256);
  -- Which of them are common decides nothing here, and finding out would make every ANALYZE long.
  alter index donations_by_trigrams alter column 2 set statistics 0;

  -- A column, since row-level security keeps what it does not know to be harmless, date_trunc() among it, from indexes.
  alter table donations add column received_month date not null
    generated always as (date_trunc('month', received_on::timestamp)::date) stored;
  -- The newest of a month. The last three columns are no order, but are compared without a look at the table.
  create index donations_by_month on donations
    (campaign_id, received_month, created_at desc, id desc, received_on, receipt_status, method);
`;

/**
 * Reads donations from the newest on until a page is filled: quick for what many hold. Where days are wanted it goes
 * from one month back to the one before it, since those received long ago are at the far end of all; of a month, no
 * more is read than may be newer than the page already found. Null where "reach" donations were read and the page is
 * not certain yet; a reach of null has no end.
 */
const inOrder = `
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
    -- Planned anew each time, with the conditions that are wanted and no others.
    wanted constant text := 'select id, created_at, search_text like $2 as holds from donations where campaign_id = $1'
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
          where campaign_id = campaign and received_month < month and received_month <= last
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
`;

/**
 * Finds all that hold the text, then sorts them: quick for what few hold. Null where more than 6,000 may hold it.
 */
const byTrigrams = `
  -- The four rarest trigrams of a text, judged by the newest donations: the index reads the list of each that it is
  -- asked for, and more of them find hardly fewer donations. A shorter text is its own.
  create function rarest_trigrams(campaign uuid, folded text) returns text[]
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
    with newest as materialized (
      select search_text from donations where campaign_id = campaign order by created_at desc, id desc limit 100
    )
    select array(
      select trigram
      from (
        select distinct substr(folded, place, 3) from generate_series(1, greatest(length(folded) - 2, 1)) place
      ) as t (trigram)
      order by (select count(*) from newest where strpos(search_text, trigram) > 0), trigram
      limit 4
    )
  $$;

  -- Only the text's index can be used here: the planner cannot know how common a part of a word is, and a wrong guess
  -- reads the whole campaign.
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
        where campaign_id = hustings_campaign() and hustings_trigrams(search_text) @> trigrams
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
`;

/** The one function that the server may call; it tries first what is quick for most texts. */
const search = `
  create function search_donations(
    wanted text, wanted_status text, wanted_method text, first_day date, last_day date,
    before_time timestamptz, before_id uuid, row_limit integer
  ) returns table (donation_id uuid)
  language plpgsql stable rows 100 security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    folded constant text := hustings_fold(wanted);
    -- Of some days and not of others, donations lie further apart, and reading one costs twice as much.
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
`;

/** See 0002-campaign/donation-search.ts: the searching role reads past row-level security, and is nobody's to take. */
const rights = `
  grant select (received_month) on donations to hustings_search;

  do $$
  declare
    home text := current_schema();
    grants boolean := not (select rolsuper from pg_roles where rolname = current_user);
  begin
    if grants then
      grant hustings_search to current_user;
    end if;
    execute format('grant create on schema %I to hustings_search', home);
    alter function search_donations owner to hustings_search;
    alter function search_donations_in_order owner to hustings_search;
    alter function search_donations_by_trigrams owner to hustings_search;
    alter function rarest_trigrams owner to hustings_search;
    execute format('revoke create on schema %I from hustings_search', home);
    revoke execute on function search_donations, search_donations_in_order, search_donations_by_trigrams,
      rarest_trigrams from public;
    grant execute on function search_donations to hustings_server;
    if grants then
      execute format('revoke hustings_search from %I', current_user);
    end if;
  end $$;
`;
