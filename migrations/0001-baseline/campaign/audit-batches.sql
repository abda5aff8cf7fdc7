-- Appends entries of many campaigns to the audit log in one transaction, whose one commit they share. While it appends a
-- campaign's entries it is that campaign's transaction, so that row-level security holds as in any other. Afterwards it is
-- no campaign's. "entries" lie together by campaign.
--
-- The campaign is set by a command: a coordinator of Citus passes commands on to its workers, and calls of set_config()
-- not.
create function append_audit_entries(entries json) returns void language plpgsql as $$
declare
  entry record;
  campaign uuid;
begin
  for entry in
    select * from json_to_recordset(entries) as given (campaign_id uuid, id uuid, created_at timestamptz, key_id uuid,
      user_id uuid, operation text, record_id uuid, status smallint, fields text[], filters text[], row_count integer,
      calls integer, request_id uuid)
  loop
    if entry.campaign_id is distinct from campaign then
      campaign := entry.campaign_id;
      execute format('set local hustings.campaign_id = %L', campaign);
    end if;
    insert into audit_log (campaign_id, id, created_at, key_id, user_id, operation, record_id, status, fields, filters,
        row_count, calls, request_id)
      values (campaign, entry.id, entry.created_at, entry.key_id, entry.user_id, entry.operation, entry.record_id,
        entry.status, entry.fields, entry.filters, entry.row_count, entry.calls, entry.request_id);
  end loop;
  set local hustings.campaign_id = '';
end $$;
grant execute on function append_audit_entries(json) to hustings_server;
