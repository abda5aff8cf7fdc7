import { describe, expect, it } from '@jest/globals';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { type Fields, someVoter } from '#test/support/campaign.ts';
import { bodies, pathOf, properties, recordVisit, useHostileApi, withBody } from './hostile-requests.ts';

const hostile = useHostileApi();

/** Fields that accept any text, with their maximum length. References to records do not. */
const textFields = withBody.flatMap((endpoint) =>
  Object.entries(properties(endpoint)).flatMap(([field, schema]) => {
    const text = (schema.anyOf ?? [schema]).find(
      ({ type, format, pattern }) => type === 'string' && !format && (!pattern || pattern === '\\S'),
    );
    if (!text || text.enum || /Id$|^url$|^(replaces|spoils)ReceiptNumber$/.test(field)) return [];
    return [{ endpoint, operation: endpoint.operationId, field, maxLength: text.maxLength as number }];
  }),
);

const hostileTexts = [
  "Robert'); drop table voters; --",
  `"><script>alert(1)</script>`,
  '</td></html>&amp;&#39;',
  '\u202eright\u202c\u2066left\u2069\u200f',
  '\u0001\u0007\u001b[2J\u007f\u0085',
  'line\r\nX-Evil: 1\ttab',
  '👩‍👩‍👧🗳️𝒳ﷺ',
  'Zalgo\u0301\u0302\u0303 ﬁ İ',
  '{"__proto__":{"admin":true}}',
  '=cmd|calc',
  '%s%n%x %_\\',
];

/** A voter without whom the operation would be refused, whatever its text. */
const voterFor: Readonly<Record<string, (body: Record<string, unknown>) => Record<string, unknown>>> = {
  createTurfs: ({ riding }) => (riding === undefined ? {} : { riding }),
  renameTag: ({ from }) => ({ tags: [from] }),
  markVoted: ({ poll, numbers }) => ({ poll, electorNumber: (numbers as string[])[0] }),
  unmarkVoted: ({ poll, numbers }) => ({ poll, electorNumber: (numbers as string[])[0] }),
};

const isNamePart = (field: string): boolean => /^donor(?:GivenName|MiddleName|FamilyName|Suffix)$/.test(field);

/** The other parts of a donor's name, and the whole one that they must make. */
function partsBeside(field: string, text: string): Record<string, string> {
  if (!isNamePart(field)) return {};
  if (field === 'donorFamilyName') return { donorName: text };
  return { donorFamilyName: 'Kelp', donorName: field === 'donorSuffix' ? `Kelp ${text}` : `${text} Kelp` };
}

/** The path of the operation with the id of a record to which it can be done: some can be done to each only once. */
async function pathOnce(endpoint: (typeof withBody)[number]): Promise<string> {
  if (endpoint.operationId === 'withdrawInteraction') return endpoint.path.replace('{id}', await recordVisit());
  if (endpoint.operationId !== 'issueReceipt') return pathOf(endpoint);
  const { body } = await hostile.api.request('POST', '/donations', { body: newDonor() });
  return endpoint.path.replace('{id}', body.data.id as string);
}

/** What is stored of the body. If the response does not have it, it is read from where it is. */
async function readStored(operation: string, field: string, data: Fields, voterId: unknown): Promise<Fields> {
  const { api } = hostile;
  const { knex } = api.database;
  // The reason of a correction is in the donation's history, which no response of the API shows.
  if (operation === 'correctDonation' || operation === 'returnPart')
    return knex('donation_versions').orderBy('version', 'desc').first('reason');
  // Why a visit is corrected or taken back is in its history.
  if (operation === 'updateInteraction' && field === 'reason')
    return knex('interaction_versions').orderBy('version', 'desc').first('reason');
  if (operation === 'withdrawInteraction')
    return knex('interactions').where({ id: data.id }).first({ reason: 'withdrawn_reason' });
  // A riding chooses the voters of a turf, and is not stored with it.
  if (operation === 'createTurfs' && field === 'riding')
    return knex('voters').join('turf_voters', 'voter_id', 'voters.id').where({ voter_id: voterId }).first('riding');
  if (operation === 'createTurfs') return (data as unknown as Fields[])[0] as Fields;
  // A poll says whose number it is.
  if (operation === 'markVoted' || operation === 'unmarkVoted')
    return knex('voters')
      .where({ id: (data as unknown as Fields[])[0]?.voterId ?? null })
      .first('poll');
  if (isNamePart(field)) return (await api.request<Fields>('GET', `/donations/${data.id}?include=${field}`)).body.data;
  if (field !== 'doNotContactReason' && field !== 'electorNumber') return data;
  return (await api.request<Fields>('GET', `/voters/${data.id}?include=${field}`)).body.data;
}

describe('text in every field of every body', () => {
  it('knows the fields', () => {
    expect(textFields.length).toBeGreaterThan(25);
    expect(withBody.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(bodies).sort());
  });

  it.each(textFields)('$operation keeps $field as given', async ({ endpoint, field, maxLength }) => {
    for (const whole of hostileTexts) {
      const text = [...whole].slice(0, maxLength).join('');
      const body: Record<string, unknown> = {
        ...bodies[endpoint.operationId]?.(),
        ...partsBeside(field, text),
        [field]: text,
      };
      const path = await pathOnce(endpoint);
      const voter = voterFor[endpoint.operationId]?.(body);
      const made = voter && (await hostile.api.request('POST', '/voters', { body: someVoter(voter) }));
      const { status, body: answer } = await hostile.api.request(endpoint.method, path, { body });
      expect({ field, text, status, error: answer.error }).toEqual({ field, text, status: 200 });
      const stored = await readStored(endpoint.operationId, field, answer.data, made?.body.data.id);
      expect(stored[field]).toBe(text);
      if (endpoint.operationId === 'issueReceipt') expect(answer.data.receiptHtml).not.toContain('<script>alert');
    }
  });

  it.each(textFields)(
    '$operation refuses U+0000 and half surrogates in $field, naming it',
    async ({ endpoint, field }) => {
      for (const text of ['a\0b', 'ab\ud800', '\udfffab']) {
        const body = {
          ...bodies[endpoint.operationId]?.(),
          [field]: text,
        };
        const { status, body: answer } = await hostile.api.request(endpoint.method, pathOf(endpoint), { body });
        expect({ status, code: answer.code }).toEqual({ status: 400, code: 'validation_failed' });
        expect(answer.error).toContain(field);
      }
    },
  );

  it('stores tags, which no response shows', async () => {
    const { body } = await hostile.api.request('POST', '/voters', { body: someVoter({ tags: hostileTexts }) });
    const [row] = await hostile.api.database.knex('voters').where({ id: body.data.id }).select('tags');
    expect(row.tags).toEqual(hostileTexts);
  });
});
