/**
 * Suites of `npm run test:system`: files, and folders with a slash at their end, below `test/`. `npm test` runs all others.
 */
export const systemSuites = [
  // Programs that are started, killed and stopped.
  'bin/alerts',
  'bin/build/',
  'bin/campaign/campaign',
  'bin/database/electoral-export',
  'bin/jobs',
  'bin/processes/',
  'bin/program/',
  'bin/serve/',
  'client/package/',
  'client/readme',
  'core/database/embedded/',
  'core/log',
  'core/processes/',
  'docs/mcp',
  'ingest/run/killed',
  'faults/',
  'registry/command',
  'server/database-faults',
  'server/mcp/stdio',
  'server/start',
  'support/jest/',
  'tools/bench',
  // Other servers.
  'deploy/alert-rules',
  'pgbouncer/',
  'postgresql-15/',
  'redis/',
  // Real files, a browser, the network.
  'browser/',
  'clean-folder/',
  'real/',
  // Processor time and memory, which other work on the machine would change.
  'server/campaign/canvassing/long-walk-list',
  'server/campaign/hostile/cost',
  'server/console/memory',
  'server/electoral/cost',
  'server/electoral/map/file/released-maps',
  // Minutes.
  'fuzz/',
  'migrations/later-migrations',
  'migrations/live-upgrade',
  'registry/refresh-all',
  'server/campaign/demo/',
  'server/campaign/hostile/fuzz',
  'server/console/security/null-characters',
  'server/console/security/roles',
  'server/console/security/stored-text',
  'server/console/uploads/fuzz',
];
