/** Uses the clients that @hey-api/openapi-ts generated: writes as the demo campaign, then looks up a postal code. */
import assert from 'node:assert/strict';
import { client as customer } from '#generated/customer/client.gen.ts';
import {
  createDonation,
  createInteraction,
  createLawnSign,
  createVoter,
  deleteLawnSign,
  getCampaign,
  getVoter,
  issueReceipt,
  listVoters,
  updateVoter,
} from '#generated/customer/sdk.gen.ts';
import type { CreateVoter, UpdateVoter, Voter } from '#generated/customer/types.gen.ts';
import { client as electoral } from '#generated/electoral/client.gen.ts';
import { listBoundaries, lookUp, readBoundaryShape } from '#generated/electoral/sdk.gen.ts';
import { readSettings } from './settings.ts';

const { baseUrl, key, postalCode } = readSettings();
customer.setConfig({ baseUrl, auth: key });
electoral.setConfig({ baseUrl });

const throwOnError = true as const;

const newVoter: CreateVoter = {
  firstName: 'Anne',
  lastName: 'Tremblay',
  address: '345 Main St',
  city: 'Grand Banc',
  province: 'XA',
  postalCode: 'Z1A 1A1',
  riding: 'Les Bancs',
};
const headers = { 'Idempotency-Key': 'generated-client-1' };
const first = await createVoter({ body: newVoter, headers, throwOnError });
const again = await createVoter({ body: newVoter, headers, throwOnError });
assert.equal(again.data.data.id, first.data.data.id, 'the same key writes once');
assert.equal(again.response.headers.get('Idempotent-Replayed'), 'true');

const path = { id: first.data.data.id };
const change: UpdateVoter = { supportLevel: 1, notes: null };
const updated: Voter = (await updateVoter({ path, body: change, throwOnError })).data.data;
assert.equal(updated.supportLevel, 1);
await createInteraction({ body: { voterId: path.id, type: 'DOOR', disposition: 'NOT_HOME' }, throwOnError });
assert.ok((await getVoter({ path, throwOnError })).data.data.lastContact);

const { data: campaign } = (await getCampaign({ throwOnError })).data;
assert.equal(campaign.isDemo, true);
const donation = await createDonation({
  body: {
    donorName: 'Ada Kelpward',
    donorAddress: '1 Marram Rd',
    donorCity: 'Port Merrow',
    donorProvince: 'XA',
    donorPostalCode: 'Z1A 1A1',
    amount: 25,
    method: 'ETRANSFER',
    date: new Date().toISOString().slice(0, 10),
  },
  throwOnError,
});
assert.equal(donation.data.data.amount, '25.00');
const refused = await issueReceipt({ path: { id: donation.data.data.id }, body: {} });
assert.equal(refused.error?.code, 'validation_failed', 'the donor has attested nothing');

const sign = await createLawnSign({ body: { address: '1 Marram Rd' }, throwOnError });
const deleted = await deleteLawnSign({ path: { id: sign.data.data.id }, throwOnError });
assert.equal(deleted.data.data.deleted, true);

let voters = 0;
let cursor: string | undefined;
do {
  const page = (await listVoters({ query: { limit: 200, ...(cursor && { cursor }) }, throwOnError })).data;
  voters += page.data.length;
  cursor = page.pagination.nextCursor ?? undefined;
} while (cursor);
assert.ok(voters > 100, `${voters} voters on all pages`);

const found = (await lookUp({ query: { postalCode }, throwOnError })).data;
assert.equal(found.federal?.code.length, 5);
const list = (await listBoundaries({ query: { level: 'FEDERAL', limit: 1 }, throwOnError })).data;
assert.equal(list.data[0]?.level, 'FEDERAL');
const id = list.data[0]?.id as string;
const shape = (await readBoundaryShape({ path: { id }, query: { resolution: 'display' }, throwOnError })).data;
assert.ok(shape.coordinates.length > 0);
const unknown = await lookUp({ query: { postalCode: 'K1A 0Z0' } });
assert.equal(unknown.error?.code, 'not_found');
console.log(`generated client: ${voters} voters of ${campaign.name}, ${found.federal?.name}`);
