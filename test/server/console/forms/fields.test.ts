import { describe, expect, it } from '@jest/globals';
import { inLanguages } from '#core/texts/languages.ts';
import { fieldsOf } from '#server/console/forms/fields.ts';
import { form } from '#server/console/forms/page.ts';
import { Form } from '#server/pages/input/form.ts';

const texts = inLanguages(() => ({
  event: 'Event',
  eventHint: 'What it was.',
  noEvent: 'Name the event.',
  day: 'Day',
  people: 'People',
  amount: 'Total',
  scopes: 'Scopes',
  attested: 'Attested',
  mail: 'E-mail',
}));
const fields = fieldsOf(texts, {
  event: { kind: 'text', isRequired: true, most: 5, hint: 'eventHint', fault: 'noEvent' },
  day: { kind: 'day', isPast: true },
  people: { kind: 'count', least: 1, most: 100, otherwise: 60 },
  amount: { kind: 'money' },
  scopes: { kind: 'choices', choices: () => [{ value: 'a', label: 'A' }] },
  attested: { kind: 'check' },
});
const now = new Date('2026-10-01T15:00:00Z');
const read = (typed: Readonly<Record<string, string>>, isPartial?: boolean) =>
  fields.read(new Form(Object.entries(typed)), { language: 'en', now, isPartial });

describe('declared fields', () => {
  it('are read as their kinds have it', () => {
    expect(
      read({ event: ' Gala ', day: '30 Sep 2026', people: '12', amount: '1500.50', scopes: 'a', attested: 'true' }),
    ).toEqual({
      values: { event: 'Gala', day: '2026-09-30', people: 12, amount: 150_050, scopes: ['a'], attested: true },
      errors: [],
      readings: [],
    });
  });

  it.each([
    ['event', '', 'Name the event.'],
    ['event', 'longer', 'Name the event.'],
    ['day', '4/5/2026', 'Day: could be'],
    ['day', '2026-02-31', 'Day: must be a date'],
    ['day', '2026-10-03', 'Day: must be a date'],
    ['people', '101', 'People'],
    ['people', '1.5', 'People'],
    ['amount', 'ten', 'Total: '],
    ['amount', '1,500', 'Total: this could be'],
  ])('%s cannot be %p', (name, typed, says) => {
    const { errors } = read({ event: 'Gala', [name]: typed });
    expect(errors).toEqual([{ field: name, message: expect.stringContaining(says) }]);
  });

  it('tell how a number was read that had to be interpreted, and leave it plain', () => {
    expect(read({ event: 'Gala', amount: '1 500,50 $' })).toMatchObject({
      values: { amount: 150_050 },
      readings: [{ name: 'amount', label: 'Total', plain: '1500.50', shown: '$1,500.50' }],
    });
  });

  it('have what the declaration says if they are empty, and take no choice that is not offered', () => {
    expect(read({ event: 'Gala', people: '', scopes: 'b' }).values).toMatchObject({ people: 60, scopes: [] });
  });

  it('of a form of one fact say nothing of the others', () => {
    expect(read({ people: '3' }, true)).toEqual({ values: { people: 3 }, errors: [], readings: [] });
    expect(read({ people: '3' }).errors).toHaveLength(1);
  });

  it('have a text each, or do not compile', () => {
    // @ts-expect-error There is no text of this name.
    fieldsOf(texts, { poll: { kind: 'text' } });
    // @ts-expect-error There is no such hint.
    fieldsOf(texts, { event: { kind: 'text', hint: 'pollHint' } });
    expect(fieldsOf(texts, { other: { kind: 'email', label: 'mail' } }, 'of-').field('other', 'en')).toMatchObject({
      id: 'of-other',
      label: 'E-mail',
    });
  });

  it('of a form of some facts are no boxes: one that is not ticked is not sent', () => {
    const act = async () => undefined;
    const settings = { access: 'MANAGER', isPartial: true, act, done: 'saved' } as const;
    expect(() => form({ ...settings, fields })).toThrow('the box "scopes"');
    const without = fieldsOf(texts, { event: { kind: 'text' } });
    expect(() => form({ ...settings, fields: without })).not.toThrow();
  });
});
