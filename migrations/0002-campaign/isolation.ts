/**
 * The second lock behind the code's own filters. The server's campaign transactions run as a role that owns nothing
 * and sees only rows of the campaign that the transaction was opened for. The owner is bound as well (force), so a
 * forgotten role changes nothing.
 */
export const isolation = String.raw`
  do $$
  declare
    wanted text;
  begin
    foreach wanted in array array['hustings_server', 'hustings_search'] loop
      begin
        if not exists (select from pg_roles where rolname = wanted) then
          execute format('create role %I nologin', wanted);
        end if;
      exception when duplicate_object or unique_violation then
        null; -- Roles belong to the whole cluster: another database's migration was first.
      end;
      if not pg_has_role(current_user, wanted, 'member') then
        execute format('grant %I to current_user', wanted);
      end if;
    end loop;
  end $$;

  create function hustings_campaign() returns uuid language sql stable parallel safe as $$
    select nullif(current_setting('hustings.campaign_id', true), '')::uuid
  $$;

  do $$
  declare
    name text;
  begin
    foreach name in array array['memberships', 'api_keys', 'voters', 'voter_counts', 'donations', 'receipts',
      'receipt_spoils', 'receipt_serials', 'interactions', 'lawn_signs', 'volunteers', 'audit_log', 'idempotency_keys']
    loop
      execute format('alter table %I enable row level security', name);
      execute format('alter table %I force row level security', name);
      execute format('create policy within_campaign on %I using (campaign_id = hustings_campaign())', name);
      execute format('grant select, insert, update, delete on %I to hustings_server', name);
    end loop;
  end $$;
  revoke update, delete on audit_log from hustings_server;
  revoke update on receipts, receipt_spoils from hustings_server;

  alter table campaigns enable row level security;
  alter table campaigns force row level security;
  create policy within_campaign on campaigns using (id = hustings_campaign());
  grant select, insert, update on campaigns to hustings_server;

  -- A user is seen by the campaigns that the user serves. Sessions and passwords are no campaign's business.
  alter table users enable row level security;
  alter table users force row level security;
  create policy members on users for select
    using (exists (select from memberships where memberships.user_id = users.id));
  grant select (id, email, name, created_at) on users to hustings_server;

  -- Before the campaign is known (a key is presented, a user signs in, the operator lists campaigns) the login role
  -- reads who may come in, and nothing of what campaigns hold. Under the server's role these do not apply.
  create policy before_entry on campaigns for select using (current_user <> 'hustings_server');
  create policy before_entry on memberships for select using (current_user <> 'hustings_server');
  create policy before_entry on api_keys for select using (current_user <> 'hustings_server');
  create policy before_entry on users using (current_user <> 'hustings_server');

  -- Row-level security keeps conditions that might leak (LIKE among them) away from an index until the policy has been
  -- applied row by row, so a text search through it would read the whole campaign. This function is the one way
  -- round: it runs as a role that may read donations for this purpose alone, is bound to the campaign of the
  -- transaction by its own text, and gives away nothing but identities, which the caller then reads under the policy.
  create policy for_search on donations for select to hustings_search using (true);
  grant select (campaign_id, id, search_text, receipt_status, method, received_on, created_at) on donations
    to hustings_search;

  create function search_donations(
    wanted text, wanted_status text, wanted_method text, first_day date, last_day date,
    before_time timestamptz, before_id uuid, row_limit integer
  ) returns table (donation_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  begin
    -- Planned anew each time with the values at hand: a rare word wants the text index, a common one the newest rows.
    return query execute
      'select id from donations where campaign_id = $1 and search_text like $2'
      || case when wanted_status is null then '' else ' and receipt_status = $3' end
      || case when wanted_method is null then '' else ' and method = $4' end
      || case when first_day is null then '' else ' and received_on >= $5' end
      || case when last_day is null then '' else ' and received_on <= $6' end
      || case when before_id is null then '' else ' and (created_at, id) < ($7, $8)' end
      || ' order by created_at desc, id desc limit $9'
      using hustings_campaign(), '%' || regexp_replace(hustings_fold(wanted), '([\\%_])', '\\\1', 'g') || '%',
        wanted_status, wanted_method, first_day, last_day, before_time, before_id, row_limit;
  end $$;
  do $$
  declare
    home text := current_schema();
    grants boolean := not (select rolsuper from pg_roles where rolname = current_user);
  begin
    execute format('grant usage, create on schema %I to hustings_search', home);
    execute format('grant usage on schema %I to hustings_server', home);
    alter function search_donations owner to hustings_search;
    execute format('revoke create on schema %I from hustings_search', home);
    revoke execute on function search_donations from public;
    grant execute on function search_donations to hustings_server;
    -- The login role itself may not read as the searching role: it would see donations of all campaigns.
    if grants then
      execute format('revoke hustings_search from %I', current_user);
    end if;
  end $$;
`;
