-- A visit that is taken back is voided for who follows the feed: it is in no list any more.
create or replace function note_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  what text := case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'updated' end;
begin
  if tg_op = 'DELETE' then
    perform append_change(old.campaign_id, tg_argv[0], old.id, null, what);
    return null;
  end if;
  if tg_op = 'UPDATE' and tg_argv[0] = 'interaction' then
    if old.withdrawn_at is null and new.withdrawn_at is not null then
      what := 'voided';
    end if;
  end if;
  perform append_change(new.campaign_id, tg_argv[0], new.id, null, what);
  return null;
end $$;
