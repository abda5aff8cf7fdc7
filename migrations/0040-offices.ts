/** Offices of those who represent districts. Rows of the last release have none, and their telephone in a column of its own. */
export const offices = {
  name: '0040-offices',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    `alter table elected_members add column offices jsonb not null default '[]' check (jsonb_typeof(offices) = 'array')`,
    `comment on column elected_members.offices is 'Each with its type, postal address (lines, with line feeds between), tel and fax; what the list does not say is empty.'`,
  ],
} as const;
