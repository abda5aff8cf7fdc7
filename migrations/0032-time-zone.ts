/** The time zone of a campaign, for the days that its forms propose. Null: that of its district's province. */
export const timeZone = {
  name: '0032-time-zone',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    'alter table campaigns add column time_zone text',
    `comment on column campaigns.time_zone is 'The campaign''s own time zone, as the IANA database names it. Null: not chosen, and so that of most people of its district''s province.'`,
  ],
} as const;
