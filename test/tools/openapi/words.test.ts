import { describe, expect, it } from '@jest/globals';
import { apiDocuments, type Schema } from './read-document.ts';

/** Every schema of a property below a component, by its place. */
function* properties(place: string, schema: Schema): Generator<[place: string, property: Schema]> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield [`${place}.${name}`, property];
    yield* properties(`${place}.${name}`, property);
  }
  for (const inner of [schema.items, ...(schema.anyOf ?? [])]) if (inner) yield* properties(place, inner);
}

/** Every list of words that is somewhere without a name, and every object within another. */
function* unnamed(place: string, schema: Schema): Generator<string> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (property.enum || property.properties) yield `${place}.${name}`;
    yield* unnamed(`${place}.${name}`, property);
  }
  for (const inner of [schema.items, ...(schema.anyOf ?? [])]) {
    if (inner?.enum || inner?.properties) yield place;
    if (inner) yield* unnamed(place, inner);
  }
}

describe.each(apiDocuments.map((document) => [document.name, document] as const))('%s', (_name, document) => {
  const { schemas, operations, tags } = document;

  it('describes every property, in a sentence, where it is or in its component', () => {
    const all = Object.entries(schemas).flatMap(([name, schema]) => [...properties(name, schema)]);
    expect(all.length).toBeGreaterThan(50);
    const silent = all.filter(([, { description, $ref }]) => {
      const said = description ?? schemas[$ref?.split('/').at(-1) ?? '']?.description;
      return !said || !/[.]$/.test(said);
    });
    expect(silent.map(([place]) => place)).toEqual([]);
  });

  it('describes every component, parameter and tag', () => {
    for (const [name, { description }] of Object.entries(schemas))
      expect([name, description]).toEqual([name, sentence]);
    for (const { operationId, parameters } of operations) {
      for (const { name, description, example } of parameters) {
        expect([operationId, name, description]).toEqual([operationId, name, sentence]);
        const shown = example ?? /For instance `[^`]+`\.$/.exec(description ?? '')?.[0];
        expect([operationId, name, shown]).not.toEqual([operationId, name, undefined]);
      }
    }
    expect(tags.map(({ name }) => name).sort()).toEqual([...new Set(operations.flatMap((one) => one.tags))].sort());
    for (const { description } of tags) expect(description).toEqual(sentence);
  });

  it.each(operations.map((operation) => [operation.operationId, operation] as const))(
    '%s says what it does, and what it changes',
    (_id, { summary, description, responses }) => {
      expect(summary.length).toBeGreaterThan(5);
      expect(description).toEqual(sentence);
      for (const [status, response] of Object.entries(responses)) {
        expect([status, response.description]).toEqual([status, sentence]);
      }
    },
  );

  it('leaves nothing without a type, and no list of words or inner object without a name', () => {
    for (const [name, schema] of Object.entries(schemas)) {
      const untyped = [...properties(name, schema)].filter(
        ([, { type, $ref, anyOf, const: constant }]) => !type && !$ref && !anyOf && constant === undefined,
      );
      expect(untyped.map(([place]) => place)).toEqual([]);
      expect([...unnamed(name, schema)]).toEqual([]);
    }
  });

  it('has named bodies and responses', () => {
    for (const { operationId, requestBody, responses } of operations) {
      for (const content of [requestBody, ...Object.values(responses)]) {
        const schema = content?.content?.['application/json']?.schema;
        if (schema) expect([operationId, schema]).toEqual([operationId, { $ref: expect.stringMatching(/^#/) }]);
      }
    }
  });
});

const sentence = expect.stringMatching(/^\S[\s\S]*[.)]$/);

describe('names', () => {
  it.each([
    [
      'Voter',
      'CreateVoter',
      'UpdateVoter',
      'Donation',
      'CreateDonation',
      'IssueReceipt',
      'Volunteer',
      'VoterInteraction',
    ],
    ['CreateInteraction', 'LawnSign', 'CreateLawnSign', 'UpdateLawnSign', 'Campaign', 'Pagination', 'ApiError'],
    ['DonationMethod', 'ReceiptStatus', 'InteractionType', 'InteractionDisposition', 'LawnSignStatus', 'ElectionLevel'],
    ['SubscriptionTier', 'VolunteerStatus', 'SupportLevel'],
  ])('of the customer API are the contract’s: %s …', (...names) => {
    const customer = apiDocuments.find(({ name }) => !name.includes('electoral'));
    expect(Object.keys(customer?.schemas ?? {})).toEqual(expect.arrayContaining(names));
  });

  it('of the electoral API are the contract’s', () => {
    const electoral = apiDocuments.find(({ name }) => name.includes('electoral'));
    const names = ['BoundaryRef', 'BoundarySummary', 'BoundaryDetail', 'Candidate', 'PollingDivision', 'Election'];
    expect(Object.keys(electoral?.schemas ?? {})).toEqual(expect.arrayContaining([...names, 'Status', 'PageMeta']));
  });
});
