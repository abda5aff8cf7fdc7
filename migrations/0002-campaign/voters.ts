/** Voters, and the count of them that the plan's cap is held against. */
export const voters = `
  create table voters (
    campaign_id uuid not null references campaigns (id),
    id uuid not null,
    first_name text not null,
    last_name text not null,
    email text,
    phone text,
    address text not null,
    city text not null,
    province text not null,
    postal_code text not null,
    riding text not null,
    poll text not null default '',
    support_level smallint check (support_level between 1 and 5),
    last_contact timestamptz(3),
    notes text,
    tags text[] not null default '{}',
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (campaign_id, id)
  );
  create index voters_newest on voters (campaign_id, created_at desc, id desc);
  create index voters_by_riding on voters (campaign_id, riding, created_at desc, id desc);
  create index voters_by_support on voters (campaign_id, support_level, created_at desc, id desc);
  create index voters_by_riding_and_support on voters (campaign_id, riding, support_level, created_at desc, id desc);
  create index voters_for_walk_list on voters (campaign_id, riding, poll, city);
  create index voters_by_poll on voters (campaign_id, poll, city);

  -- Counting a million rows at each write would be too slow, and one counter would make all writers queue: so each
  -- database session counts in one of 32 rows, whose sum is the campaign's count. Of the places that the plan leaves,
  -- each row is allowed a share. Within its share a session touches its own row alone; whoever needs more waits for
  -- all writers under way, counts exactly, and shares out what is left. The shares never add up to more than the cap.
  create table voter_counts (
    campaign_id uuid not null references campaigns (id),
    slot smallint not null check (slot between 0 and 31),
    voters bigint not null,
    allowed bigint not null,
    -- The cap that the share was given under: with another one it is void.
    cap bigint,
    primary key (campaign_id, slot)
  ) with (fillfactor = 50);

  create function take_voter_places(campaign uuid, own_slot smallint, wanted bigint, wanted_cap bigint) returns void
  language plpgsql volatile as $$
  declare
    held bigint;
    share bigint;
  begin
    perform pg_advisory_xact_lock(hashtextextended('voters of ' || campaign, 0));
    insert into voter_counts (campaign_id, slot, voters, allowed) values (campaign, own_slot, 0, 0)
      on conflict do nothing;
    perform from voter_counts where campaign_id = campaign order by slot for update;
    -- A new statement: it sees what those committed whom the last one waited for.
    select sum(voters) into held from voter_counts where campaign_id = campaign;
    if held + wanted > wanted_cap then
      raise exception 'no place for % more voters', wanted using errcode = 'HU402', detail = held::text;
    end if;
    share := coalesce((wanted_cap - held - wanted) / 64, 0);
    update voter_counts
      set voters = voters + case slot when own_slot then wanted else 0 end,
        allowed = voters + case slot when own_slot then wanted else 0 end + share,
        cap = wanted_cap
      where campaign_id = campaign;
  end $$;

  -- Held to the cap in the setting hustings.voter_cap. Without one, voters are counted only, and all shares are void.
  create function count_added_voters() returns trigger language plpgsql as $$
  declare
    wanted_cap constant bigint := nullif(current_setting('hustings.voter_cap', true), '')::bigint;
    own_slot constant smallint := pg_backend_pid() % 32;
    batch record;
  begin
    for batch in select campaign_id, count(*) as voters from added group by campaign_id loop
      update voter_counts counted set voters = counted.voters + batch.voters
        where campaign_id = batch.campaign_id and slot = own_slot
          and cap = wanted_cap and counted.voters + batch.voters <= allowed;
      if not found then
        perform take_voter_places(batch.campaign_id, own_slot, batch.voters, wanted_cap);
      end if;
    end loop;
    return null;
  end $$;
  create trigger count_added_voters after insert on voters referencing new table as added
    for each statement execute function count_added_voters();

  create function count_removed_voters() returns trigger language plpgsql as $$
  begin
    insert into voter_counts as counted (campaign_id, slot, voters, allowed)
      select campaign_id, pg_backend_pid() % 32, -count(*), 0 from removed group by campaign_id
      on conflict (campaign_id, slot) do update set voters = counted.voters + excluded.voters;
    return null;
  end $$;
  create trigger count_removed_voters after delete on voters referencing old table as removed
    for each statement execute function count_removed_voters();
`;
