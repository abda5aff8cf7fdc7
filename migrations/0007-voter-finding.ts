/** By which channels a voter wants no contact, and why. Empty is the default, so that no row is written anew. */
export const doNotContact = {
  name: '0007-voter-finding',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    `alter table voters
       add column do_not_contact text[] not null default '{}',
       add column do_not_contact_reason text`,
    `alter table voters add constraint voters_do_not_contact
       check (do_not_contact <@ array['DOOR', 'PHONE', 'EMAIL', 'SMS', 'MAIL']) not valid`,
    `comment on column voters.do_not_contact is
       'The channels by which the voter wants no contact: DOOR, PHONE, EMAIL, SMS, MAIL.'`,
    `comment on column voters.do_not_contact_reason is 'Why not, as somebody wrote it down.'`,
  ],
} as const;

/** Voters with tags in the order of lists: what counts, renames and finds tags reads no others. */
export const taggedVoters = {
  name: '0007-voter-finding-indexed',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    'drop index concurrently if exists voters_tagged',
    `create index concurrently voters_tagged on voters (campaign_id, created_at desc, id desc) where tags <> '{}'`,
  ],
} as const;

/** Those who want no contact by some channel: few, and left out of every walk list. */
export const voterChannels = {
  name: '0007-voter-finding-channels',
  servesFrom: 1,
  mode: 'statements',
  sql: [
    'drop index concurrently if exists voters_without_contact',
    `create index concurrently voters_without_contact on voters (campaign_id, id) where do_not_contact <> '{}'`,
  ],
} as const;
