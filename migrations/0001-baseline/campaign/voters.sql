-- Voters, and how many each campaign has.

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
  walk_key bytea not null default '',
  walk_key_version smallint not null default 0,
  support_and_contact smallint not null generated always as
    (coalesce(support_level, 0) * 2 + case when last_contact is null then 0 else 1 end) stored,
  resident_key bytea not null generated always as
    (sha256(substring(walk_key from position('\x00'::bytea in walk_key) + 1))) stored,
  name_key text collate "C" not null generated always as (hustings_name_key(last_name || ' ' || first_name)) stored,
  given_name_key text collate "C",
  primary key (campaign_id, id)
);
create index voters_newest on voters (campaign_id, created_at desc, id desc);
create index voters_by_riding on voters (campaign_id, riding, created_at desc, id desc);
create index voters_by_support on voters (campaign_id, support_level, created_at desc, id desc);
create index voters_by_riding_and_support on voters (campaign_id, riding, support_level, created_at desc, id desc);
-- The walk list, for each choice of riding and polls. A page reads only its own rows: of each support_and_contact the
-- first ones.
create index voters_in_walk on voters (campaign_id, support_and_contact, walk_key, id);
create index voters_in_walk_by_riding on voters (campaign_id, riding, support_and_contact, walk_key, id);
create index voters_in_walk_by_poll on voters (campaign_id, poll, support_and_contact, walk_key, id);
create index voters_in_walk_by_riding_and_poll on voters (campaign_id, riding, poll, support_and_contact, walk_key, id);
create index voters_by_walk_key_version on voters (campaign_id, walk_key_version);
create index voters_by_resident on voters (campaign_id, resident_key);
create index voters_by_name on voters (campaign_id, name_key, id);
-- Columns rather than expressions in the indexes: under row-level security PostgreSQL uses an index only for functions
-- that it knows to be leakproof.
create index voters_by_given_name on voters (campaign_id, given_name_key, id);

comment on table voters is 'The electors that a campaign keeps records of.';
comment on column voters.poll is 'The polling division''s number; empty where it is unknown.';
comment on column voters.support_level is '1 to 5; null where nobody has asked.';
comment on column voters.last_contact is 'The time of the newest interaction.';
comment on column voters.walk_key is 'The voter''s place in the walk list, compared byte by byte. The server computes it when it writes the voter.';
comment on column voters.walk_key_version is 'The version of the rule that computed walk_key; the server computes keys of older versions anew.';
comment on column voters.support_and_contact is 'Support level (0 where nobody has asked) times two, plus one where the voter was contacted.';
comment on column voters.resident_key is 'Hash of walk_key without its poll: equal for the same name at the same address in the same city.';
comment on column voters.name_key is 'Family name, then given name, without case, accents and punctuation: what a search by name compares.';
comment on column voters.given_name_key is 'Given name, then family name, written as in name_key. A trigger sets it.';

create function set_given_name_key() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.given_name_key := hustings_name_key(new.first_name || ' ' || new.last_name);
  return new;
end $$;
create trigger set_given_name_key before insert or update of first_name, last_name, given_name_key on voters
  for each row execute function set_given_name_key();

-- The plan's cap is checked against this count, since counting a million rows at each write would be too slow. Every
-- statement that adds or deletes voters changes the count. The row's lock, held until the transaction ends, keeps two
-- transactions from taking the same place.
create table voter_counts (
  campaign_id uuid not null references campaigns (id),
  voters bigint not null check (voters >= 0),
  primary key (campaign_id)
) with (fillfactor = 10);

comment on table voter_counts is 'How many voters each campaign has.';

-- Raises HU402, with the count without the added voters as its detail, where a campaign's voters exceed the cap. It is
-- called with the locked count. The answer follows from the arguments alone: Citus takes no other function in a RETURNING
-- list.
create function check_voter_cap(voters bigint, added bigint, cap bigint) returns boolean
language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
begin
  if voters > cap then
    raise exception 'no place for % more voters', added using errcode = 'HU402', detail = (voters - added)::text;
  end if;
  return true;
end $$;
