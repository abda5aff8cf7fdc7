/**
 * The second lock behind the code's own filters. The server's campaign transactions run as a role that owns nothing
 * and sees only rows of the campaign that the transaction was opened for. The owner is bound as well (force), so a
 * forgotten role changes nothing.
 */
export const isolation = `
  do $$
  declare
    wanted text;
    -- Since PostgreSQL 16 a member may be one who may not take the role on: its creator for one.
    enough constant text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
  begin
    foreach wanted in array array['hustings_server', 'hustings_search'] loop
      begin
        if not exists (select from pg_roles where rolname = wanted) then
          execute format('create role %I nologin', wanted);
        end if;
      exception when duplicate_object or unique_violation then
        null; -- Roles belong to the whole cluster: another database's migration was first.
      end;
      if not pg_has_role(current_user, wanted, enough) then
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
`;
