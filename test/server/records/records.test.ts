import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { defineRecord, joinedColumns } from '#server/records/record.ts';
import { changesOf, insertStatement, updateStatement } from '#server/records/statements.ts';

const gift = defineRecord(
  { title: 'Gift', table: 'gifts', description: 'A gift.' },
  {
    id: { description: 'Any.', column: 'id', type: 'uuid', shown: Type.String() },
    donor: {
      description: 'Any.',
      column: 'donor_name',
      type: 'text',
      shown: Type.String(),
      input: Type.String({ minLength: 1 }),
    },
    amount: { description: 'Any.', column: 'amount_cents', type: 'cents', shown: Type.String(), input: Type.Number() },
    limit: { description: 'Any.', column: 'limit_cents', type: 'cents', shown: Type.Optional(Type.String()) },
    date: { description: 'Any.', column: 'received_on', type: 'date', shown: Type.String(), input: Type.String() },
    hours: {
      description: 'Any.',
      column: 'hours',
      type: 'numeric',
      shown: Type.Number(),
      input: Type.Optional(Type.Number({ default: 2 })),
    },
    receipt: {
      description: 'Any.',
      column: 'receipt_number',
      type: 'text',
      shown: Type.Union([Type.String(), Type.Null()]),
      joined: 'r.number',
    },
    secret: { description: 'Any.', column: 'secret', type: 'text', input: Type.Optional(Type.String()) },
    createdAt: { description: 'Any.', column: 'created_at', type: 'timestamptz', hidden: true },
  },
);

const row = {
  id: 'a',
  donor_name: 'Anne',
  amount_cents: 1005,
  limit_cents: null,
  received_on: '2026-09-15',
  hours: 2,
  receipt_number: null,
  created_at: new Date(0),
};

describe('a record', () => {
  it('is shown with its fields in the order of the list, without hidden fields and optional ones that are null', () => {
    expect(JSON.stringify(gift.show(row))).toBe(
      '{"id":"a","donor":"Anne","amount":"10.05","date":"2026-09-15T00:00:00.000Z","hours":2,"receipt":null}',
    );
    expect(gift.show({ ...row, limit_cents: 5 })).toMatchObject({ limit: '0.05' });
  });

  it('has a schema for responses, for creation and for updates; in the last nothing is required and nothing has a default', () => {
    expect(Object.keys(gift.response.properties)).toEqual([
      'id',
      'donor',
      'amount',
      'limit',
      'date',
      'hours',
      'receipt',
    ]);
    expect(gift.creation.required).toEqual(['donor', 'amount', 'date']);
    expect(gift.creation.properties.hours).toMatchObject({ default: 2 });
    expect(gift.update.required ?? []).toEqual([]);
    expect(gift.update.properties.hours).not.toHaveProperty('default');
    expect(gift.update.properties).toHaveProperty('id');
    expect(gift.update.properties).not.toHaveProperty('createdAt');
  });

  it('takes a new row from a request, with defaults, cents and null', () => {
    expect(gift.newRow({ donor: 'Anne', amount: 10.05, date: '2026-09-15' })).toEqual({
      donor_name: 'Anne',
      amount_cents: 1005,
      received_on: '2026-09-15',
      hours: 2,
      secret: null,
    });
  });

  it.each([
    ['amount', { amount: 1.005, date: '2026-09-15' }],
    ['date', { amount: 1, date: '2026-02-30' }],
  ])('refuses what its column cannot store: %s', (name, fields) => {
    expect(() => gift.newRow({ donor: 'Anne', ...fields })).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringContaining(`"${name}"`) }),
    );
  });
});

describe('the statements of a record', () => {
  it('read each column once, from its own table or joined', () => {
    expect(gift.columns).toBe(
      'id, donor_name, amount_cents, limit_cents, received_on, hours::float8, null as receipt_number, created_at',
    );
    expect(joinedColumns(gift.fields, 'g')).toBe(
      'g.id, g.donor_name, g.amount_cents, g.limit_cents, g.received_on, g.hours::float8, r.number as receipt_number, g.created_at',
    );
  });

  it('insert the request’s columns after the server’s own', () => {
    expect(insertStatement(gift, { campaign_id: '$1', id: '$2' }, 3, 'where true')).toBe(
      'insert into gifts (campaign_id, id, donor_name, amount_cents, received_on, hours, secret) ' +
        'select $1, $2, $3::text, $4::bigint, $5::date, $6::numeric, $7::text where true ' +
        `returning ${gift.columns}`,
    );
  });

  it('update any choice of fields with one text', () => {
    expect(updateStatement(gift, { updated_at: '$3' }, 4)).toMatch(
      /^update gifts set updated_at = \$3, donor_name = case when \$4 then \$5::text else donor_name end, .* secret = case when \$12 then \$13::text else secret end\s+where campaign_id = \$1 and id = \$2 returning id, /,
    );
    expect(changesOf(gift, { id: 'b', hours: 3, secret: null, donor: undefined })).toEqual({
      names: ['hours', 'secret'],
      parameters: [false, null, false, null, false, null, true, 3, true, null],
    });
  });
});
