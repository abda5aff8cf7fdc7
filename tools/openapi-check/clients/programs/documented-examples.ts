/**
 * Asks the server, filled with the sample region, what the electoral document shows as examples: the responses must be about
 * the same things and have the same fields.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readSettings } from './settings.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly example: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly responses: {
    readonly 200?: { readonly content: { readonly 'application/json'?: { readonly example: object } } };
  };
}

const { baseUrl } = readSettings();
const file = new URL('../../../../server/openapi/electoral.json', import.meta.url);
const { paths } = JSON.parse(await readFile(file, 'utf8')) as { paths: Record<string, { get?: Operation }> };

interface AskedOperation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
}

/** Optional ones are left out, but for the one without which nothing is asked. */
const isAsked = ({ name, required }: Parameter) => required || name === 'postalCode';

/** Publications are numbered in the order in which they end: the one in the example is found by its map. */
const shownMap = 'sample-federal-2015';
const shown = (await (await fetch(`${baseUrl}/electoral/publications?source=${shownMap}`)).json()) as {
  readonly data: readonly { readonly id: number }[];
};
const ofPublications: Readonly<Record<string, (url: URL) => void>> = {
  listPublications: (url) => url.searchParams.set('source', shownMap),
  readPublication: (url) => {
    url.pathname = url.pathname.replace(/[^/]+$/, String(shown.data[0]?.id));
  },
};

function addressOf(path: string, { operationId, parameters }: AskedOperation): string {
  const url = new URL(baseUrl + path.replace(/\{(\w+)\}/g, (_, name) => String(pathValue(parameters, name))));
  for (const parameter of parameters) {
    if (parameter.in === 'query' && isAsked(parameter)) {
      url.searchParams.set(parameter.name, String(parameter.example));
    }
  }
  ofPublications[operationId]?.(url);
  return url.href;
}

const pathValue = (parameters: readonly Parameter[], name: string): unknown =>
  parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.example;

/** The names of all fields, and the ids that are names, of the first record of each list. */
function outline(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(outline);
  if (typeof value !== 'object' || value === null) return '…';
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    name === 'id' && typeof inner === 'string' ? inner : outline(inner),
  ]);
  return Object.fromEntries(entries);
}

let checked = 0;
for (const [path, { get }] of Object.entries(paths)) {
  const example = get?.responses[200]?.content['application/json']?.example;
  // A shape is as long as it is, lists begin elsewhere, and a whole map needs one of its optional filters.
  const skipped = ['readBoundaryShape', 'listBoundaryShapes', 'listBoundaries', 'listElectionCandidates', 'readStatus'];
  if (!get || !example || skipped.includes(get.operationId)) continue;
  const parameters = get.parameters.filter((one): one is Parameter => 'name' in one);
  const response = await fetch(addressOf(path, { operationId: get.operationId, parameters }));
  assert.equal(response.status, 200, `${get.operationId} of its example`);
  assert.deepEqual(outline(await response.json()), outline(example), get.operationId);
  checked++;
}
assert.ok(checked >= 5);
console.log(`documented examples: ${checked} operations answer as they show`);
