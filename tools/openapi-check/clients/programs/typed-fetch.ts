/** Uses the types that openapi-typescript made, with openapi-fetch. */
import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { paths as CustomerPaths, components } from '#generated/customer.types.ts';
import type { paths as ElectoralPaths } from '#generated/electoral.types.ts';
import { readSettings } from './settings.ts';

const { baseUrl, key, postalCode } = readSettings();
const customer = createClient<CustomerPaths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
const electoral = createClient<ElectoralPaths>({ baseUrl });

const body: components['schemas']['CreateLawnSign'] = { address: '12 rue du Quai', status: 'INSTALLED' };
const created = await customer.POST('/lawn-signs', { body });
const sign: components['schemas']['LawnSign'] | undefined = created.data?.data;
assert.equal(sign?.status, 'INSTALLED');
assert.ok(sign.installedAt);

const collected = await customer.PATCH('/lawn-signs/{id}', {
  params: { path: { id: sign.id } },
  body: { status: 'COLLECTED' },
});
assert.equal(collected.data?.data.status, 'COLLECTED');

const donations = await customer.GET('/donations', { params: { query: { method: 'CHEQUE', limit: 5 } } });
assert.ok(donations.data?.data.every(({ method }) => method === 'CHEQUE'));
const wrong = await customer.GET('/voters/{id}', { params: { path: { id: 'x' } } });
assert.equal(wrong.error?.code, 'not_found');

const found = await electoral.GET('/electoral/lookup', { params: { query: { postalCode } } });
assert.ok(found.data?.federal?.boundaryUrl);
const status = await electoral.GET('/electoral/status');
assert.ok((status.data?.data.federalBoundaries ?? 0) > 0);
console.log(`typed fetch: ${donations.data?.data.length} cheques, ${found.data?.federal?.name}`);
