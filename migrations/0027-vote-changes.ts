/**
 * The feed of changes has an entry of the voter where a mark of who has voted is made or taken back: the mark is no record of
 * its own, and a copy would never learn of it.
 */
export const voteChanges = {
  name: '0027-vote-changes',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    `create function note_vote_change() returns trigger language plpgsql security definer
     set search_path = pg_catalog, public, pg_temp as $$
     declare
       campaign constant uuid := coalesce(new.campaign_id, old.campaign_id);
       voter uuid;
     begin
       -- A mark that follows its voter into a merge is of two. Whoever is gone has an entry that says so.
       for voter in select id from voters where campaign_id = campaign and id in (old.voter_id, new.voter_id) loop
         perform append_change(campaign, 'voter', voter, null, 'updated');
       end loop;
       return null;
     end $$`,
    `do $$
     begin
       if to_regclass('pg_dist_partition') is not null then
         perform create_distributed_function('note_vote_change()'::regprocedure);
       end if;
     end $$`,
    `create constraint trigger note_new after insert or delete on votes_cast deferrable initially deferred
       for each row execute function note_vote_change()`,
    `create constraint trigger note_change after update on votes_cast deferrable initially deferred
       for each row when ((old.voter_id, old.undone_at) is distinct from (new.voter_id, new.undone_at))
       execute function note_vote_change()`,
  ],
} as const;
