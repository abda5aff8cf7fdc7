import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { common, ignored, ofSuite } from './config.js';
import { systemSuites } from './system-suites.js';

// `npm test` may run at the same time: ports that its first workers take are left to them.
process.env.HUSTINGS_TEST_WORKERS_BEFORE = '4';

/** Publishers' real files, if a developer has them. */
const realData = process.env.HUSTINGS_REAL_DATA ?? resolve(common.rootDir, '../shared/real');
if (existsSync(realData)) process.env.HUSTINGS_REAL_DATA = realData;

/** Whether a program that some suites run the real thing of is on this machine. */
const installed = (program) => process.env.PATH.split(delimiter).some((folder) => existsSync(join(folder, program)));

const hasGdal = installed('ogrinfo');
/** `npm ci --prefix tools/duckdb` installs it. */
const hasDuckDb = existsSync(join(common.rootDir, 'tools/duckdb/node_modules'));

/** Debian's packages of Python's packages. */
const hasPythonPackage = (name) => existsSync(join('/usr/lib/python3/dist-packages', name));

/** `npm ci --ignore-scripts --prefix tools/engines` installs them. CI does not: they are 300 MB. */
const hasEngines = existsSync(join(common.rootDir, 'tools/engines/node_modules'));

/** `npm ci --ignore-scripts --prefix tools/foreign` installs those of npm, Debian's packages python3-owslib and python3-feedparser those of Python. */
const hasForeignClients =
  existsSync(join(common.rootDir, 'tools/foreign/node_modules')) &&
  ['owslib', 'feedparser', 'osgeo_utils'].every(hasPythonPackage);

/** What is missing here, by the folder of the suites that need it. */
const missing = Object.entries({
  real: existsSync(realData),
  redis: installed('redis-server'),
  pgbouncer: installed('pgbouncer'),
  'postgresql-15': existsSync('/usr/lib/postgresql/15/bin/postgres'),
  browser: installed('chromium-headless-shell') || installed('chromium'),
  gdal: hasGdal && hasPythonPackage('osgeo'),
  duckdb: hasDuckDb,
  'locator/other-engines': hasEngines,
  foreign: hasGdal && hasForeignClients,
  // CI does not install it: Debian's package python3-qgis takes minutes.
  'foreign/qgis': existsSync('/usr/lib/python3/dist-packages/qgis'),
  'real/downloads': hasGdal && hasDuckDb,
  'real/rewritings': hasGdal,
}).flatMap(([folder, isThere]) => (isThere ? [] : [`${folder}/`]));
if (missing.length > 0)
  process.stderr.write(
    `Left out, since this machine lacks what they need: ${missing.map((folder) => `test/${folder}`).join(' ')}\n`,
  );

/** `npm run test:system`: what needs processes, other servers, real files, a browser, the network, or minutes. */
export default {
  ...common,
  testSequencer: '<rootDir>/test/support/jest/order/longest-first.js',
  testRegex: systemSuites.map(ofSuite),
  testPathIgnorePatterns: [...ignored, ...missing.map(ofSuite)],
};
