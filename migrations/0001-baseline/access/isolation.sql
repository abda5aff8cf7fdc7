-- Row-level security: the second protection of a campaign's data, behind the statements' own conditions. The server's
-- campaign transactions run as a role that owns nothing and sees only the rows of the transaction's campaign. The
-- tables' owner is bound by the policies as well ("force"), so a transaction that forgets the role shows no more.

do $$
declare
  -- Since PostgreSQL 16 a member of a role may lack the right to take the role on; its creator is such a member.
  membership constant text :=
    case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  begin
    if not exists (select from pg_roles where rolname = 'hustings_server') then
      create role hustings_server nologin;
    end if;
  exception when duplicate_object or unique_violation then
    null; -- Roles belong to the whole cluster: the migration of another database has just created it.
  end;
  if not pg_has_role(current_user, 'hustings_server', membership) then
    grant hustings_server to current_user;
  end if;
  execute format('grant usage on schema %I to hustings_server', current_schema());
end $$;

-- The campaign of the transaction; null outside of one.
create function hustings_campaign() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('hustings.campaign_id', true), '')::uuid
$$;

-- The planner takes each campaign for a two-hundredth of a table, since no statistics are kept of the column. With them
-- a campaign that is younger than the last ANALYZE has no rows for the planner, which then chooses any index that begins
-- with the campaign: the newest 50 voters, or one duplicate, were found by reading all of them.
do $$
declare
  name text;
begin
  foreach name in array array['memberships', 'sign_in_links', 'api_keys', 'voters', 'voter_counts', 'donations', 'receipts',
    'receipt_spoils', 'receipt_serials', 'donation_versions', 'donation_withdrawals', 'interactions', 'lawn_signs',
    'volunteers', 'imports', 'import_rows', 'audit_log', 'idempotency_keys', 'closed_receipts', 'closed_receipt_serials']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy within_campaign on %I using (campaign_id = hustings_campaign())', name);
    execute format('alter table %I alter column campaign_id set statistics 0', name);
    execute format('grant select, insert, update, delete on %I to hustings_server', name);
  end loop;
end $$;
revoke update, delete on audit_log from hustings_server;
-- What stays of closed campaigns is written by delete_campaign() alone.
revoke insert, update, delete on closed_receipts, closed_receipt_serials from hustings_server;
revoke update on receipts, receipt_spoils, donation_versions, donation_withdrawals from hustings_server;
-- Of a donation the server itself changes its receipt's state only. The rest follows from an appended version or
-- withdrawal.
revoke update on donations from hustings_server;
grant update (receipt_status, receipt_number) on donations to hustings_server;

alter table campaigns enable row level security;
alter table campaigns force row level security;
create policy within_campaign on campaigns using (id = hustings_campaign());
grant select, insert, update on campaigns to hustings_server;

alter table closed_campaigns enable row level security;
alter table closed_campaigns force row level security;
create policy within_campaign on closed_campaigns using (id = hustings_campaign());
grant select on closed_campaigns to hustings_server;

-- A campaign sees the users who work in it. It sees no sessions and no passwords. The rule is a function, since Citus takes no policy with a query in it. The
-- function's body is bound to the table when it is created: no other table of that name can take its place.
create function works_in_campaign(person uuid) returns boolean language sql stable parallel safe
begin atomic
  select exists (select from memberships where user_id = person);
end;
alter table users enable row level security;
alter table users force row level security;
create policy members on users for select using (works_in_campaign(id));
grant select (id, email, name, created_at) on users to hustings_server;

-- Before the campaign is known (a key is presented, a user signs in, the operator lists campaigns), the login role
-- reads these five tables, and nothing of what campaigns store. For the server's role these policies do not hold. The
-- functions that keep codes and numbers of closed campaigns from being used again read what stays of those.
create policy before_entry on campaigns for select using (current_user <> 'hustings_server');
create policy before_entry on memberships for select using (current_user <> 'hustings_server');
create policy before_entry on api_keys for select using (current_user <> 'hustings_server');
create policy before_entry on users using (current_user <> 'hustings_server');
create policy before_entry on sign_in_links using (current_user <> 'hustings_server');
create policy before_entry on closed_campaigns for select using (current_user <> 'hustings_server');
create policy before_entry on closed_receipts for select using (current_user <> 'hustings_server');
create policy before_entry on closed_receipt_serials for select using (current_user <> 'hustings_server');

-- A backup reads all rows in one transaction. It is made by the owner of the tables, who says so in the transaction; the
-- roles that serve cannot.
do $$
declare
  name text;
begin
  for name in
    select relname from pg_class
    where relnamespace = current_schema()::regnamespace and relrowsecurity order by relname
  loop
    execute format(
      'create policy for_backup on %I for select to current_user using (current_setting(''hustings.backup'', true) = ''on'')',
      name
    );
  end loop;
end $$;
