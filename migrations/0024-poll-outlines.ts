/** Where the polling divisions of an election lie: a further kind of sources, and the one in which all of a postal code lies. */
export const pollOutlines = {
  name: '0024-poll-outlines',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    'alter table sources drop constraint sources_kind_check',
    `alter table sources add constraint sources_kind_check check (kind in ('boundaries', 'addresses', 'concordance',
       'results', 'polling-divisions', 'poll-outlines', 'members'))`,
    `create table poll_outlines (
       source_id text not null references sources (id),
       election_id text not null references elections (id),
       boundary_id text not null references boundaries (id),
       sort_order integer not null check (sort_order >= 0),
       poll_number text not null,
       geometry bytea not null,
       primary key (election_id, boundary_id, poll_number)
     )`,
    'create index poll_outlines_by_boundary on poll_outlines (boundary_id)',
    'create index poll_outlines_by_source on poll_outlines (source_id)',
    `comment on table poll_outlines is 'Outlines of polling divisions. A source is replaced as a whole.'`,
    `comment on column poll_outlines.sort_order is 'The place in the order of districts and numbers.'`,
    `comment on column poll_outlines.poll_number is 'As in polling_divisions, which has the name.'`,
    `comment on column poll_outlines.geometry is 'WKB, longitude and latitude in degrees, WGS 84.'`,
    'grant select, insert, update, delete on poll_outlines to hustings_login',
  ],
} as const;
