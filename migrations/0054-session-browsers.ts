/** What a session's browser is, so that its person can tell sessions apart. */
export const sessionBrowsers = {
  name: '0054-session-browsers',
  servesFrom: 1,
  mode: 'transaction',
  sql: [
    // A check would be read for all rows while sign-ins wait.
    'alter table sessions add column browser varchar(80)',
    `comment on column sessions.browser is
       'The browser and its system by their names, such as Firefox, Android; empty if it names neither, null before its first page.'`,
  ],
} as const;
