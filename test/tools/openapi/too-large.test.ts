import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { boundsOf } from '#server/call/body/body-bounds.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { electoralEndpoints } from '#server/electoral/endpoints.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';

const units: Readonly<Record<string, number>> = { KiB: 1024, MiB: 1024 ** 2 };

interface Documented {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, unknown>> }>>>
  >;
}

/** What the document says of bodies that are too large: as many bytes as its example names; null where it says nothing. */
function documented({ paths }: Documented, { path, method }: Endpoint): number | null {
  const text = JSON.stringify(paths[path]?.[method.toLowerCase()]?.responses['413'] ?? null);
  const [, size, unit = ''] = /is larger than (\d+) (KiB|MiB)\./.exec(text) ?? [];
  return size === undefined ? null : Number(size) * (units[unit] as number);
}

it.each([
  ['customer', campaignEndpoints as unknown as readonly Endpoint[]],
  ['electoral', electoralEndpoints as unknown as readonly Endpoint[]],
])('the %s document says how many bytes the body of each operation may have', (name, endpoints) => {
  const document: Documented = JSON.parse(readFileSync(`server/openapi/${name}.json`, 'utf8'));
  const rows = 4 * 1024 ** 2;
  const wrong = endpoints.filter((endpoint) => {
    const { body, inRows, file } = endpoint;
    const most = file ? file.mostBytes : inRows ? rows : body ? boundsOf(body).bytes : null;
    return documented(document, endpoint) !== most;
  });
  expect(wrong.map(({ operationId }) => operationId)).toEqual([]);
  expect(endpoints.filter((endpoint) => documented(document, endpoint) !== null).length).toBeGreaterThan(1);
});
