/** Suites, as globs below test, that run on distributed databases too. */
export const suites = [
  'server/campaign/**/*',
  'server/console/**/*',
  'server/mcp/**/*',
  'server/keys/**/*',
  'client/**/*',
];

/** Suites that do not, each with the reason. */
export const exceptions = {
  // What PostgreSQL's own processes do: tests of one server's connections, plans and disk.
  'server/campaign/donations/indexes': 'looks into plans of one PostgreSQL',
};
