import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { Type } from 'typebox';
import { boundFaults } from '#server/call/bounded-keywords.ts';
import { checkBody } from '#server/call/validation.ts';

const closed = { additionalProperties: false };
const schema = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 5 })),
    each: Type.Optional(Type.Array(Type.Object({ n: Type.Number() }, closed))),
  },
  closed,
);
const check = checkBody(schema);

const refusal = (value: unknown): string => {
  try {
    check(value);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

const many = (length: number) => Object.fromEntries(Array.from({ length }, (_, n) => [`unknown${n}`, n]));

describe('faults of a body', () => {
  it('are named one after the other, up to ten', () => {
    expect(refusal({ ...many(2), name: 'longer' })).toBe(
      'Unknown field "unknown0". Unknown field "unknown1". The field "name" must be a string of at most 5 characters.',
    );
    expect(refusal(many(10))).toMatch(/Unknown field "unknown9"\.$/);
    expect(refusal(many(11))).toMatch(/Unknown field "unknown9"\. And more\.$/);
  });

  it('are looked for no further: of 100,000 unknown fields eleven are found', () => {
    const validate = boundFaults(new Ajv({ allErrors: true })).compile(schema);
    expect(validate(many(100_000))).toBe(false);
    expect(validate.errors).toHaveLength(11);
    expect(validate({ each: Array.from({ length: 2_000 }, () => many(100)) })).toBe(false);
    expect(validate.errors?.length).toBeLessThanOrEqual(11 * 12);
    expect(validate({ name: 'short', each: [{ n: 1 }] })).toBe(true);
  });

  it('leave the rest of a list unread', () => {
    let read = 0;
    const list = new Proxy(
      Array.from({ length: 1000 }, () => 'no object'),
      {
        get(items, name, receiver) {
          if (typeof name === 'string' && /^\d+$/.test(name)) read++;
          return Reflect.get(items, name, receiver);
        },
      },
    );
    expect(refusal({ each: list })).toMatch(/^The field "each\.0" must be a JSON object\..* And more\.$/);
    expect(read).toBe(11);
  });

  it('cut a name that is as long as a body', () => {
    expect(refusal({ ['n'.repeat(1_000_000)]: 1 })).toBe(`Unknown field "${'n'.repeat(100)}…".`);
  });

  it('have a suggestion if there is a near name', () => {
    expect(refusal({ nam: 'x' })).toBe('Unknown field "nam". Did you mean "name"?');
  });

  describe('of a union of objects', () => {
    const event = Type.Union([
      Type.Object({ visit: Type.Object({ id: Type.String() }, closed) }, closed),
      Type.Object({ undo: Type.Union([Type.Integer(), Type.Null()]) }, closed),
      Type.Object({ household: Type.Array(Type.Integer(), { maxItems: 2 }) }, closed),
    ]);
    const sent = checkBody(Type.Object({ events: Type.Array(event) }, closed));
    const refusalOf = (events: unknown): string => {
      try {
        sent({ events });
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const kinds = 'must be a JSON object with "visit", "undo" or "household".';

    it('name the kinds that there are', () => {
      expect(refusalOf([{}])).toBe(`The field "events.0" ${kinds}`);
      expect(refusalOf(['walked'])).toBe(`The field "events.0" ${kinds}`);
      expect(refusalOf([{ visits: 1 }])).toBe(`The field "events.0" ${kinds}`);
    });

    it('are those of the kind that was sent', () => {
      expect(refusalOf([{ visit: { id: 1 } }])).toBe('The field "events.0.visit.id" must be a string.');
      expect(refusalOf([{ undo: 1, colour: 'blue' }])).toBe('Unknown field "events.0.colour".');
      expect(refusalOf([{ undo: 'x' }])).toBe('The field "events.0.undo" must be an integer or null.');
    });

    it('say of each item what is wrong with it', () => {
      expect(refusalOf([{ undo: null }, { visit: {} }, { household: [1, 2, 3] }, {}])).toBe(
        `The field "events.1.visit.id" is required: a string. The field "events.2.household" must be a list of at most 2, each an integer. The field "events.3" ${kinds}`,
      );
    });

    it('name the kinds if two are sent as one', () => {
      expect(refusalOf([{ undo: 1, visit: { id: 'a' } }])).toBe(`The field "events.0" ${kinds}`);
    });
  });
});
