/** Those who represent districts, as public lists name them: a further kind of sources. */
export const electedMembers = {
  name: '0022-elected-members',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    'alter table sources drop constraint sources_kind_check',
    `alter table sources add constraint sources_kind_check check (kind in ('boundaries', 'addresses', 'concordance',
       'results', 'polling-divisions', 'members'))`,
    `create table elected_members (
       source_id text not null references sources (id),
       position integer not null check (position >= 0),
       boundary_id text not null references boundaries (id),
       as_of date not null,
       since date,
       name text,
       party text not null,
       email text not null,
       url text not null,
       photo_url text not null,
       tel text not null,
       primary key (source_id, position)
     )`,
    'create index elected_members_by_boundary on elected_members (boundary_id)',
    `comment on table elected_members is 'Who represents districts, as public lists say. A source is replaced as a whole.'`,
    `comment on column elected_members.position is 'The place in the list.'`,
    `comment on column elected_members.as_of is 'The day that the list is of.'`,
    `comment on column elected_members.since is 'The day since which the seat is held so; null where the list does not say.'`,
    `comment on column elected_members.name is 'Null where the seat is vacant.'`,
    `comment on column elected_members.party is 'As the list writes it; empty where it names none, as are the other columns.'`,
    `comment on column elected_members.email is 'Of the office, as the list publishes it.'`,
    'grant select, insert, update, delete on elected_members to hustings_login',
  ],
} as const;
