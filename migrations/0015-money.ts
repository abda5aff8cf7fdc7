/**
 * When a donation was last changed: corrected, withdrawn, given a receipt or another identifier. Null of one that nothing
 * has changed since the column is there.
 */
export const money = {
  name: '0015-money',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    'alter table donations add column updated_at timestamptz(3)',
    `comment on column donations.updated_at is
       'When its row was last changed; null where it was not since this was recorded.'`,
    `create function stamp_donation() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
     begin
       new.updated_at := greatest(now(), new.created_at);
       return new;
     end $$`,
    // Of Citus's nodes each has the function.
    `do $$ begin
       if to_regclass('pg_dist_partition') is not null then
         perform create_distributed_function('stamp_donation()');
       end if;
     end $$`,
    `create trigger stamp_donation before update on donations for each row execute function stamp_donation()`,
  ],
} as const;
