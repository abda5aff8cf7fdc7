import { describe, expect, it } from '@jest/globals';
import { type CreateVoter, CustomerClient, ElectoralClient, type Voter } from '#client/src/hustings.ts';
import { apiDocuments, type Operation } from '#test/tools/openapi/read-document.ts';
import { testEnvironment } from './test-environment.ts';

const baseUrl = 'https://hustings.example';

/** A client whose server responds to everything with an empty page. */
function recorded() {
  const page = { data: [], pagination: { nextCursor: null, limit: 50 }, meta: { page: 1, totalPages: 0 } };
  const environment = testEnvironment({ fetch: async () => Response.json(page) });
  return {
    environment,
    customer: new CustomerClient({ baseUrl, apiKey: 'hst_key', environment }),
    electoral: new ElectoralClient({ baseUrl, environment }),
  };
}

type AnyMethod = (...args: readonly unknown[]) => Promise<unknown>;

const cases = apiDocuments.flatMap(({ name, paths, operations }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => {
      const operation = operations.find((one) => one.operationId === operationId) as Operation;
      return { operationId, method: method.toUpperCase(), path, operation, isElectoral: name.includes('electoral') };
    }),
  ),
);

/**
 * Map libraries and browsers ask for tiles and files by their address, readers for feeds; programs that read a
 * definition of an API do too.
 */
const leftOut = [
  'readTile',
  'readStreetTile',
  'readCrosswalkTable',
  'downloadSetAsGeoPackage',
  'downloadSetAsGeoParquet',
  'downloadSetAsPmtiles',
  'downloadSetAsCsv',
  'readOgcApiDefinition',
  'readPublicationFeed',
];
const inClients = cases.filter(({ operationId }) => !leftOut.includes(operationId));

/** Their first parameter of the query came after 1.0.0, behind the options that programs give already. */
const queriedLater = ['getVoter', 'getLawnSign'];

describe('the clients', () => {
  it('leave out tiles, files, a definition and the feed alone', () => {
    const { customer, electoral } = recorded();
    const missing = cases.filter(({ operationId }) => !(operationId in customer) && !(operationId in electoral));
    expect(missing.map(({ operationId }) => operationId)).toEqual(leftOut);
  });

  it.each(inClients)('have $operationId, which sends $method $path', async ({ operationId, operation, ...sent }) => {
    const { environment, customer, electoral } = recorded();
    const client = (sent.isElectoral ? electoral : customer) as unknown as Readonly<Record<string, AnyMethod>>;
    const query = operation.parameters
      // Methods read JSON: the form of a response is not for their callers to say.
      .filter((one) => one.in === 'query' && one.name !== 'f')
      .map(({ name, example = 'given' }) => ({ name, example }));
    const ids = operation.parameters.filter((one) => one.in === 'path').map(() => 'an/id');
    // A file is sent as it is, under its type.
    const isFile = operation.operationId === 'createImport';
    const content = '{"given":"by the caller"}';
    const body = isFile ? { type: 'text/csv', content } : { given: 'by the caller' };
    const asked = query.length > 0 ? [Object.fromEntries(query.map(({ name, example }) => [name, example]))] : [];
    const bodies = operation.requestBody ? [body] : [];
    const isLast = queriedLater.includes(operationId);
    await client[operationId]?.(...ids, ...bodies, ...(isLast ? [{}, ...asked] : [...asked, {}]));
    const [request] = environment.requests;
    const url = new URL(request?.url ?? '');
    expect(url.origin + url.pathname).toBe(`${baseUrl}/api/v1${sent.path.replaceAll(/\{\w+\}/g, 'an%2Fid')}`);
    const parameters = query.map(({ name, example }) => [name, String(example)]);
    expect(Object.fromEntries(url.searchParams)).toEqual(Object.fromEntries(parameters));
    expect(request?.method).toBe(sent.method);
    expect(request?.body && JSON.parse(request.body)).toEqual(operation.requestBody && JSON.parse(content));
    if (isFile) expect(request?.headers.get('Content-Type')).toBe('text/csv');
    expect(request?.headers.get('Authorization')).toBe(sent.isElectoral ? null : 'Bearer hst_key');
    const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
    expect(request?.headers.has('Idempotency-Key')).toBe(takesKey);
  });

  it('send the electoral key in a header, not in the address, which is logged by others', async () => {
    const { environment } = recorded();
    await new ElectoralClient({ baseUrl, apiKey: 'ced_key', environment }).readStatus();
    expect(environment.requests[0]?.headers.get('Authorization')).toBe('Bearer ced_key');
    expect(environment.requests[0]?.url).toBe(`${baseUrl}/api/v1/electoral/status`);
  });

  it.each([
    ['https://hustings.example/', 'https://hustings.example/api/v1/campaign'],
    ['https://hustings.example/api/v1', 'https://hustings.example/api/v1/campaign'],
    ['https://example.org/below/', 'https://example.org/below/api/v1/campaign'],
    ['', '/api/v1/campaign'],
  ])('take the address %j', async (given, url) => {
    const { environment } = recorded();
    await new CustomerClient({ baseUrl: given, apiKey: 'hst_key', environment }).getCampaign();
    expect(environment.requests[0]?.url).toBe(url);
  });

  it('leave out parameters that are undefined', async () => {
    const { environment, customer } = recorded();
    await customer.listVoters({ riding: undefined, limit: 5 });
    expect(environment.requests[0]?.url).toBe(`${baseUrl}/api/v1/voters?limit=5`);
  });

  it('ask without cookies', async () => {
    let init: RequestInit = {};
    const fetch = async (_: string, given: RequestInit) => {
      init = given;
      return Response.json({});
    };
    await new ElectoralClient({ baseUrl, environment: { fetch } }).readStatus();
    expect(init.credentials).toBe('omit');
  });

  it('make idempotency keys if the page is not secure and has no randomUUID', async () => {
    const { environment, customer } = recorded();
    const { randomUUID } = crypto;
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    try {
      await customer.createLawnSign({ address: '1 Marram Rd' });
      await customer.createLawnSign({ address: '1 Marram Rd' });
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
    }
    const keys = environment.requests.map(({ headers }) => headers.get('Idempotency-Key') ?? '');
    for (const key of keys)
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(keys).size).toBe(2);
  });
});

// `npm run types` compiles these: each line below an expectation has to be refused, and the others not.
describe('the types', () => {
  it('refuse what the API would refuse', async () => {
    const { environment, customer, electoral } = recorded();
    const voter: CreateVoter = {
      firstName: 'Anne',
      lastName: 'Tremblay',
      address: '345 Main St',
      city: 'Grand Banc',
      province: 'XA',
      postalCode: 'Z1A 1A1',
      riding: 'Les Bancs',
    };
    await customer.createVoter(voter, { idempotencyKey: 'a', signal: AbortSignal.timeout(60_000), maxAttempts: 2 });
    // @ts-expect-error riding is missing
    await customer.createVoter({ firstName: 'Anne' });
    // @ts-expect-error no voter has a colour
    await customer.updateVoter('id', { colour: 'blue' });
    // @ts-expect-error support levels are numbers
    await customer.updateVoter('id', { supportLevel: 'strong' });
    // @ts-expect-error a method of payment that does not exist
    await customer.listDonations({ method: 'BARTER' });
    // @ts-expect-error the electoral API has no voters
    electoral.listVoters;
    // @ts-expect-error candidates are those of an election
    await electoral.listCandidates('id', {});
    // @ts-expect-error a read carries no idempotency key
    await customer.getVoter('id', { idempotencyKey: 'a' });
    // @ts-expect-error a registration carries none either
    await electoral.register({ name: 'a', email: 'b' }, { idempotencyKey: 'a' });
    // @ts-expect-error the customer API requires a key
    const keyless = () => new CustomerClient({ baseUrl });
    expect(keyless).toThrow('apiKey is empty');
    const named = (one: Voter): string | null => one.email;
    // @ts-expect-error a voter may have no e-mail
    const mailed = (one: Voter): string => one.email;
    for await (const one of customer.listVoters.all()) mailed(one) ?? named(one);
    expect(environment.requests.length).toBeGreaterThan(5);
  });
});
