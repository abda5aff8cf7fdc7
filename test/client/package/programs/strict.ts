/** Uses both APIs in TypeScript: reads, writes once, pages, and takes an error apart. */
import {
  type CreateVoter,
  CustomerClient,
  ElectoralClient,
  type ErrorCode,
  type Lookup,
  ResponseError,
  type Voter,
} from '@hustings/client';

function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

const baseUrl = process.env.HUSTINGS_URL ?? '';
const customer = new CustomerClient({ baseUrl, apiKey: process.env.HUSTINGS_KEY ?? '' });
const electoral = new ElectoralClient({ baseUrl });

const anne: CreateVoter = {
  firstName: 'Anne',
  lastName: 'Tremblay',
  address: '345 Main St',
  city: 'Grand Banc',
  province: 'XA',
  postalCode: 'Z1A 1A1',
  riding: 'Les Bancs',
};
const idempotencyKey = crypto.randomUUID();
const voter: Voter = (await customer.createVoter(anne, { idempotencyKey })).data;
must((await customer.createVoter(anne, { idempotencyKey })).data.id === voter.id, 'the same key writes once');
const changed = (await customer.updateVoter(voter.id, { supportLevel: 1, notes: null })).data;
must(changed.supportLevel === 1, 'the change is answered');

let voters = 0;
for await (const one of customer.listVoters.all({ limit: 200 })) voters += one.campaignId === voter.campaignId ? 1 : 0;
must(voters > 100, `${voters} voters on all pages`);

let code: ErrorCode | undefined;
try {
  await customer.getDonation('01900000-0000-7000-8000-000000000000');
} catch (error) {
  must(error instanceof ResponseError && error.status === 404 && error.requestId !== undefined, String(error));
  code = error.code;
}
must(code === 'not_found', 'the error has its code');

const found: Lookup = await electoral.lookUp({ postalCode: 'W0A1C0' });
must(found.federal !== null, 'the sample region has this postal code');
const shape = await electoral.readBoundaryShape(found.federal.id, { resolution: 'display' });
must(shape.coordinates.length > 0, 'a district has a shape');

// @ts-expect-error riding is missing
const incomplete: CreateVoter = { firstName: 'Anne', lastName: 'Tremblay' };
// @ts-expect-error a voter may have no e-mail
const mail: string = changed.email;
must(incomplete !== undefined && mail === null, 'these are only for the compiler');

console.log(`strict program: ${voters} voters, ${found.federal.name}, limit ${customer.rateLimit?.limit}`);
