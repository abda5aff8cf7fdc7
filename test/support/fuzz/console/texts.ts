import fc from 'fast-check';
import { text } from '#test/support/fuzz/values.ts';

/** A value of a field or a query: a text, or what stands for it percent-encoded as it is sent. */
export type Value = string | { readonly raw: string };

/** Markup that a page must not have as it is. It is in no template. */
export const markup = ['<script>fuzz()</script>', '"><x-fuzz y-fuzz="', "'><x-fuzz>", '<x-fuzz onclick=z>'];
export const rawMarkup = /<script>fuzz|<x-(?:fuzz|ours|theirs)/i;

const dates = [
  '2026-10-05',
  '2026-09-15',
  '2026-02-30',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '9999-01-01',
  '10000-01-01',
  '+275760-09-13',
  '-271821-04-20',
  '2026-1-1',
  '2026-13-01',
  '99999999-99-99',
  '2026-10-05T00:00:00Z',
  '1e3-01-01',
  'infinity',
  '-infinity',
  'now',
  'epoch',
  '4713-01-01 BC',
  '294276-12-31',
];
const numbers = [
  '0',
  '-0',
  '-1',
  '1',
  '1.005',
  '1,500',
  '1 500,00',
  '0x10',
  '1e2',
  '1e999',
  '-1e999',
  'NaN',
  'Infinity',
  '٣',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999',
  '0.000000001',
  '+5',
  '1_000',
  '½',
  '5%',
];
const addresses = [
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  '/console',
  '/console/../..',
  '/console//evil.example',
  '/console\t//evil.example',
  '/console?next=/console',
];
const code = [
  "'; drop table voters; --",
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '$1',
  '{{7*7}}',
  '${7*7',
  '../../etc/passwd',
  '=1+1',
  '{"$gt":""}',
  '[]',
  '[object Object]',
  '__proto__',
  'constructor',
  'undefined',
  'null',
  'true',
  '(?:a+)+$',
  '%s%n',
  '\r\nX-Injected: yes',
  'a\r\nSet-Cookie: x=1',
  '\u0000',
  'a\u0000b',
  '\u202e',
  '\ufeff',
  '\u2028',
  '🗳️',
  'e\u0301',
];
const lengths = [300, 5000, 20_000];
const long = ['x', 'é', '𝒳', '\u0000', '<', '"', ' ', '\n', '1', '9', 'a-', '. ', '\ufdfa', '@'];
const raw = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%C3',
  '%ED%A0%80',
  '%ED%BF%BF',
  '%F4%90%80%80',
  '%C0%AF',
  '%u0041',
  '+',
  '%2B',
  '\xff',
  'a%00b',
  '%0D%0AX-Injected:%20yes',
  '%EF%BF%BE',
  '%e2%80%ae',
  ';',
  '=',
  '%25%30%30',
].map((each) => ({ raw: each }));

const references = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('ours', 'theirs'),
      fc.constantFrom('voter', 'volunteer', 'donation', 'key', 'person', 'import', 'receipt'),
      fc.nat(5),
    )
    .map(([side, noun, set]) => `{${side}:${noun}:${set}}`),
  fc.nat(40).map((n) => `{cursor:${n}}`),
  fc.constantFrom('{code:ours}', '{code:theirs}'),
  fc.base64String({ maxLength: 60 }),
  fc.uuid(),
);

/** What no form of the console expects. */
export const nasty: fc.Arbitrary<Value> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('', ' ', '\n') },
  { weight: 3, arbitrary: fc.constantFrom(...dates) },
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 4, arbitrary: fc.constantFrom(...code) },
  { weight: 2, arbitrary: fc.constantFrom(...addresses) },
  { weight: 4, arbitrary: fc.constantFrom(...markup) },
  { weight: 3, arbitrary: fc.constantFrom(...raw) },
  { weight: 4, arbitrary: references },
  { weight: 3, arbitrary: text({ maxLength: 300 }) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...long), fc.constantFrom(...lengths)).map(([of, times]) => of.repeat(times)),
  },
);

const typical: ReadonlyArray<readonly [name: RegExp, values: readonly string[]]> = [
  [/email/i, ['somebody@example.org', 'owner-fuzz@example.org', 'Member-Fuzz@example.org', 'nobody@example.org']],
  [/^(password|current)$/, ['the harbour freezes late', 'not the password']],
  [/^chosen$/, ['the harbour freezes late', 'another long enough phrase']],
  [/date|day|^from$|^until$/i, ['2026-09-15', '2026-10-01', '2026-10-05']],
  [/amount/i, ['12', '12.50', '0.01', '1,500.00', '12,50']],
  [/province/i, ['XA', 'ON']],
  [/postalCode/i, ['Z1A 1A1', 'z1a1a1']],
  [/phone/i, ['613-555-0100', '+1 613 555 0100']],
  [/address/i, ['345 Main St', '345 Main St\r\nApt 4', '8 rue Principale']],
  [/supportLevel|support_level/i, ['1', '5', '']],
  [/hours/i, ['3', '1.5']],
  [/code/i, ['123456', '{code:ours}']],
  [/number/i, ['91004-X', '{ours:receipt:0}', '{theirs:receipt:0}']],
  [/^q$/, ['tremblay', 'a', 'Donor']],
  [/name/i, ['Anne Tremblay', "Siobhán O'Dwyer", 'Élise Roy']],
  [/reason|notes/i, ['a reason', 'two\r\nlines']],
  [/tags|skills/i, ['driver, phone', 'sign']],
  [/cursor/, ['{cursor:0}', '{cursor:1}', '{cursor:2}', '{cursor:3}']],
  [/scopes/, ['voters:read', 'donations:write']],
];

/** What a form might well have in a field of this name. */
export function sensible(name: string): fc.Arbitrary<Value> {
  const values = typical.find(([pattern]) => pattern.test(name))?.[1] ?? ['1', 'Banquereau—Sable', '12', 'on'];
  return fc.constantFrom(...values);
}

/** As a form or a query sends it. */
export function encode(value: Value): string {
  if (typeof value !== 'string') return value.raw;
  return encodeURIComponent(value.toWellFormed()).replaceAll('%20', '+');
}
