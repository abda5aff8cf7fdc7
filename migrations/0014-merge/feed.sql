-- The feed of changes says of a voter who is gone into whom it was merged, or that the person was erased.

alter table changes add column survivor_id uuid;
comment on column changes.survivor_id is 'Of a voter who was merged: into whom.';
alter table changes drop constraint changes_what_check;
alter table changes add constraint changes_what_check check (
  what in ('created', 'updated', 'deleted', 'corrected', 'voided', 'returned', 'merged', 'erased')
) not valid;

drop function append_change(uuid, text, uuid, text, text);
create function append_change(campaign uuid, kind text, record uuid, receipt text, what text, survivor uuid default null)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counted constant text[] := string_to_array(current_setting('hustings.change', true), ' ');
  own_number bigint := counted[2];
  own_place constant integer := case when counted[1] = campaign::text then counted[3]::integer + 1 else 1 end;
begin
  if counted[1] is distinct from campaign::text then
    if hustings_campaign() is distinct from campaign then
      perform set_config('hustings.campaign_id', campaign::text, true);
    end if;
    own_number := 0;
    -- A campaign that has just been closed has no feed.
    if exists (select from campaigns where id = campaign) then
      insert into change_feeds as feed (campaign_id, last_number, began_at) values (campaign, 1, clock_timestamp())
        on conflict (campaign_id) do update set last_number = feed.last_number + 1
        returning last_number into own_number;
    end if;
  end if;
  perform set_config('hustings.change', campaign || ' ' || own_number || ' ' || own_place, true);
  if own_number > 0 then
    insert into changes (campaign_id, number, place, at, kind, record_id, receipt_number, what, survivor_id)
      values (campaign, own_number, own_place, clock_timestamp(), kind, record, receipt, what, survivor);
  end if;
end $$;
revoke execute on function append_change(uuid, text, uuid, text, text, uuid) from public;

-- Which it was, the tables of merges and erasures say when the transaction commits.
create function note_voter_gone() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  survivor constant uuid := (
    select survivor_id from voter_merges where campaign_id = old.campaign_id and merged_id = old.id
  );
begin
  perform append_change(old.campaign_id, 'voter', old.id, null, case
    when survivor is not null then 'merged'
    when exists (select from voter_erasures where campaign_id = old.campaign_id and voter_id = old.id) then 'erased'
    else 'deleted'
  end, survivor);
  return null;
end $$;

do $$
begin
  if to_regclass('pg_dist_partition') is not null then
    perform create_distributed_function('append_change(uuid, text, uuid, text, text, uuid)'::regprocedure);
    perform create_distributed_function('note_voter_gone()'::regprocedure);
  end if;
end $$;

drop trigger note_new on voters;
create constraint trigger note_new after insert on voters deferrable initially deferred
  for each row execute function note_change('voter');
create constraint trigger note_gone after delete on voters deferrable initially deferred
  for each row execute function note_voter_gone();
