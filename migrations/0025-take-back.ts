/** An import is taken back in slices: how far that has come. */
export const takeBack = {
  name: '0025-take-back',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    `alter table imports
       add column taken_back integer not null default 0,
       add column taken_back_at timestamptz(3),
       add column taken_back_to uuid,
       drop constraint imports_state_check,
       add constraint imports_state_check
         check (state in ('UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'STOPPED', 'TAKING_BACK'))`,
    `comment on table imports is 'Files of voters, volunteers or donations on their way into a campaign, kept for a day at most; and imports that are taken back.'`,
    `comment on column imports.state is 'UPLOADED: its columns are to be chosen. CHECKING and RUNNING: in batches, in the background. CHECKED: waits for the member. TAKING_BACK: its records are removed, in slices.'`,
    `comment on column imports.taken_back is 'How many of its records were removed or voided, of the rows_processed that were looked at.'`,
    `comment on column imports.taken_back_at is 'The moment of recording whose records are next to be taken back. Null: the first.'`,
    `comment on column imports.taken_back_to is 'The record of that moment up to which they are. Null: none of them.'`,
  ],
} as const;
