import { measuringSuites } from '#test/support/jest/system-suites.js';

/** A run of Jest that `.ci/run` makes. It writes a report of its own. */
export interface SuiteRun {
  readonly name: string;
  /** Everything before the names of suites: what runs them again. */
  readonly command: readonly string[];
  /** Expressions on paths, which begin at the project's folder. None: all suites of the configuration. */
  readonly suites: readonly string[];
  /** The runtime, brought by the package `node`. Without it: the one that runs this program. */
  readonly node?: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Whether a proxy validates the run's requests, and writes what it saw beside the report. */
  readonly hasTraffic?: boolean;
}

const npmTest = ['npm', 'test', '--'];
const systemTest = ['npm', 'run', 'test:system', '--'];

/**
 * Suites whose requests the proxy validates: those that send requests of which the documents speak. Links in responses lead past
 * the proxy, so that suites that follow links are not among them.
 */
const contract = [
  'server/campaign/(contract|webhooks/webhook-operations|batch/batch|voters/(tags|fill-districts)|canvassing/(taken-back|scripts)|imports/operations|donations/deposit)',
  'server/electoral/(?!map/|tables/|tiles/(?!tile-json)|shapes/|districts/|ogc/abstract|publications/drawings|addresses/(neighbours|street)|crosswalks/(crosswalk[.]|overlays)|downloads/(download-files|replaced)|lookup/located|cost)',
  'docs/customer-api',
];

/** Suites that need the processors alone, as the beginning of an expression behind `test/`. */
const measuring = measuringSuites.map((suite) => (suite.endsWith('/') ? suite : `${suite}[.]`)).join('|');

/** `pictures`: the folder for pictures of every page. Without one none are taken: they are for people, and no test looks at them. */
export function suiteRuns(pictures?: string): readonly SuiteRun[] {
  return [
    // Each suite is run once. Those of the contract are run through the proxy.
    { name: 'npm-test', command: npmTest, suites: [`^test/(?!${contract.join('|')})`] },
    { name: 'clean-folder', command: systemTest, suites: ['^test/clean-folder/'] },
    {
      name: 'traffic',
      command: ['npm', 'run', '--silent', '--prefix', 'tools/openapi-check', 'traffic', '--', ...npmTest],
      suites: [`^test/(${contract.join('|')})`],
      node: '24',
      hasTraffic: true,
    },
    { name: 'measuring', command: [...systemTest, '--maxWorkers=2'], suites: [`^test/(${measuring})`], node: '24' },
    {
      name: 'system',
      command: systemTest,
      suites: [`^test/(?!clean-folder/|${measuring})`],
      node: '24',
      // The suite of every page photographs what it looks at.
      ...(pictures === undefined ? {} : { variables: { PAGE_PICTURES: pictures } }),
    },
  ];
}

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** The words of a run's command, or of one suite of it alone. `report` is the file that Jest writes. */
export function commandOf({ command, suites, node }: SuiteRun, report: string, suite?: string): readonly string[] {
  const chosen = suite === undefined ? suites : ['--runTestsByPath', suite];
  const words = [...command, ...chosen, '--json', `--outputFile=${report}`];
  if (node === undefined) return words;
  return ['npx', '--yes', '--package', `node@${node}`, '-c', `node --version && ${words.map(quoted).join(' ')}`];
}
