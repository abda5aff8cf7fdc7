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
  -- database session counts in one of 32 rows, whose sum is the campaign's count.
  create table voter_counts (
    campaign_id uuid not null references campaigns (id),
    slot smallint not null check (slot between 0 and 31),
    voters bigint not null,
    primary key (campaign_id, slot)
  ) with (fillfactor = 50);

  create function count_added_voters() returns trigger language plpgsql as $$
  begin
    insert into voter_counts as counted (campaign_id, slot, voters)
      select campaign_id, pg_backend_pid() % 32, count(*) from added group by campaign_id
      on conflict (campaign_id, slot) do update set voters = counted.voters + excluded.voters;
    return null;
  end $$;
  create trigger count_added_voters after insert on voters referencing new table as added
    for each statement execute function count_added_voters();

  create function count_removed_voters() returns trigger language plpgsql as $$
  begin
    insert into voter_counts as counted (campaign_id, slot, voters)
      select campaign_id, pg_backend_pid() % 32, -count(*) from removed group by campaign_id
      on conflict (campaign_id, slot) do update set voters = counted.voters + excluded.voters;
    return null;
  end $$;
  create trigger count_removed_voters after delete on voters referencing old table as removed
    for each statement execute function count_removed_voters();

  -- Takes the places of "wanted" further voters under the plan's cap until the end of the transaction; where they do not
  -- fit it fails with HU402 and the count held, so that no statement sent after it is done. Far from the cap writers share the lock, since all transactions that a server
  -- can run at once could not reach it together; near it they queue and the sum is exact. Each statement of a volatile
  -- function sees what was committed before it, so the sum is taken after the lock.
  create function reserve_voters(campaign uuid, wanted bigint, cap bigint) returns void
  language plpgsql volatile as $$
  declare
    held bigint;
    margin constant bigint := 1000;
    lock constant bigint := hashtextextended('voters of ' || campaign, 0);
    shared boolean;
  begin
    select coalesce(sum(voters), 0) into held from voter_counts where campaign_id = campaign;
    shared := wanted = 1 and held + margin < cap;
    if shared then
      perform pg_advisory_xact_lock_shared(lock);
    else
      perform pg_advisory_xact_lock(lock);
    end if;
    select coalesce(sum(voters), 0) into held from voter_counts where campaign_id = campaign;
    if shared and held + margin >= cap then
      -- An import came between. To wait here for the exclusive lock could deadlock with another who does the same.
      raise exception 'the voter cap came near while waiting' using errcode = 'serialization_failure';
    end if;
    if held + wanted > cap then
      raise exception 'no place for % more voters', wanted using errcode = 'HU402', detail = held::text;
    end if;
  end $$;
`;
