-- What a server's login may do as itself, before it takes on the role of a campaign's transaction: all that belongs to
-- no campaign, and what it takes to find out whom a key or a session belongs to. The login is a member of this role and of
-- hustings_server. It owns nothing, so that it can neither change the schema nor set a policy aside. Where the login
-- that migrates serves as well, it owns the tables, and needs none of this.

do $$
begin
  if not exists (select from pg_roles where rolname = 'hustings_login') then
    create role hustings_login nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- Roles belong to the whole cluster: the migration of another database has just created it.
end $$;

do $$
begin
  execute format('grant usage on schema %I to hustings_login', current_schema());
end $$;

grant select on migrations to hustings_login;
grant select, insert, update, delete on catalogue, sources, ingest_runs, boundary_sets, boundary_set_history, boundaries,
  boundary_versions, postal_codes, postal_code_districts, elections, election_districts, candidates, polling_divisions,
  electoral_keys, job_runs, alerts, sessions, recovery_codes, known_devices, sign_in_links to hustings_login;
grant select, insert on publications to hustings_login;
grant select, insert, delete on refused_contents to hustings_login;
grant select, insert, update on users to hustings_login;
grant select on campaigns, memberships, api_keys to hustings_login;
-- Keys of calls that are too old to be repeated are deleted campaign by campaign.
grant select, delete on idempotency_keys to hustings_login;
-- Numbers of receipts are compared with those of closed campaigns, whose series they continue.
grant select on closed_campaigns, closed_receipts, closed_receipt_serials to hustings_login;
-- The job that deletes closed campaigns runs as the login. The role of a campaign's transactions cannot call these.
grant execute on function delete_campaign(uuid, timestamptz, uuid) to hustings_login;
grant execute on function use_sign_in_link(bytea, uuid, text, timestamptz, uuid) to hustings_login;
grant execute on function remove_second_factor(uuid, json) to hustings_login;
