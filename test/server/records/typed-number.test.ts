import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatCents } from '#core/money.ts';
import { readTypedAmount, readTypedNumber } from '#server/records/typed-number.ts';

/** Up to the largest number of cents that a double has exactly. */
const cents = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000 }),
  fc.integer({ min: 0, max: 10_000_000_000 }),
  fc.maxSafeInteger().map(Math.abs),
);
const groupedBy = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark);

/** The marks with which the two languages write groups and decimals. */
const writings = [
  ...[' ', '\u00a0', '\u202f', '\u2009', "'", '’', ''].flatMap((group) => [
    { group, decimal: ',' },
    { group, decimal: '.' },
  ]),
  { group: ',', decimal: '.' },
  { group: '.', decimal: ',' },
];
const signs = ['$#', '$ #', '# $', '#\u00a0$', '#$', 'CAD #', '# CAD', 'CA$#', '# $ CA', '$# CAD', '#'];

describe('an amount that people type', () => {
  it.each([
    ['1500', 150_000, true],
    ['1500.00', 150_000, true],
    ['1500,00', 150_000, true],
    ['1,50', 150, true],
    ['1.50', 150, true],
    ['12,5', 1250, false],
    ['1 500,00', 150_000, false],
    ['1\u00a0500,00\u00a0$', 150_000, false],
    ['1\u202f500,00 $', 150_000, false],
    ['1,500.00', 150_000, false],
    ['1.500,00', 150_000, false],
    ["1'500.00", 150_000, false],
    ['$1,500.00', 150_000, false],
    ['$1500', 150_000, false],
    ['1 500', 150_000, false],
    ['1,234,567', 123_456_700, false],
    ['1.234.567,8', 123_456_780, false],
  ])('%s is read in cents', (text, hundredths, isPlain) => {
    expect(readTypedAmount(text)).toEqual({ hundredths, isPlain });
  });

  it.each([
    ['1,500', '1500.00', '1.50'],
    ['1.500', '1500.00', '1.50'],
    ['$1,500', '1500.00', '1.50'],
    ['12,345 $', '12345.00', '12.345'],
    ['999.000', '999000.00', '999.00'],
  ])('%s could be two amounts', (text, ...readings) => {
    expect(readTypedAmount(text)).toEqual({ readings });
  });

  it.each([
    '',
    ' ',
    '$',
    'CAD',
    'abc',
    '-5',
    '+5',
    '1e3',
    '0x10',
    '.50',
    '5.',
    '1.5.0',
    '1,2,3',
    'NaN',
    'Infinity',
    '１２',
    '0.005',
    '1500.005',
    '0,500',
    '0.500',
    '1,500.000',
    '1 500,005',
    '01,500',
    '1234,567',
    '1,500,00',
    '1.50.00',
    '1 50',
    '15 00',
    '1 5000',
    '1,500 000',
    '1.500 000,00',
    '1 500.000.000',
    '1,50,000',
    '1,500,000.000',
    '1  500',
    '12 $ 50',
    '$',
    '$$5',
    '5 €',
    'US$5',
    '5%',
    '9'.repeat(17),
    '9'.repeat(60_000),
    `1${' '.repeat(60_000)}x`,
  ])('%# is none', (text) => {
    expect(readTypedAmount(text)).toBeNull();
  });

  it('is read back from each writing of both languages, with and without the dollar', () => {
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom(...writings),
        fc.constantFrom(...signs),
        (amount, { group, decimal }, sign) => {
          const [whole, fraction] = formatCents(amount).split('.') as [string, string];
          const text = sign.replace('#', `${groupedBy(whole, group)}${decimal}${fraction}`);
          expect([text, readTypedAmount(text)]).toEqual([text, expect.objectContaining({ hundredths: amount })]);
          expect(readTypedAmount(`  ${text}\u00a0`)).toEqual(readTypedAmount(text));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is read back as Intl writes it', () => {
    const formats = ['en-CA', 'fr-CA', 'fr-FR'].map(
      (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'CAD' }),
    );
    fc.assert(
      fc.property(cents, fc.constantFrom(...formats), (amount, format) => {
        const text = format.format(formatCents(amount) as `${number}`);
        expect([text, readTypedAmount(text)]).toEqual([text, expect.objectContaining({ hundredths: amount })]);
      }),
    );
  });

  it('is refused with both readings wherever a single group of three digits follows a mark', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom(',', '.'),
        fc.constantFrom(...signs),
        (left, right, mark, sign) => {
          const group = String(right).padStart(3, '0');
          const read = readTypedAmount(sign.replace('#', `${left}${mark}${group}`));
          expect(read).toHaveProperty('readings');
          const { readings } = read as { readings: readonly [string, string] };
          expect(readings.map(Number)).toEqual([left * 1000 + right, Number(`${left}.${group}`)]);
        },
      ),
    );
  });

  it('never is another one than its writer could mean, whatever is typed', () => {
    const anything = fc.string({ unit: fc.constantFrom(..."0123456789,.' $\u00a0\u202f") });
    fc.assert(
      fc.property(anything, (text) => {
        const read = readTypedAmount(text);
        if (read === null || 'readings' in read) return;
        // One mark alone before one or two digits is that of decimals. All other marks only part thousands.
        const [, fraction = ''] = /[.,](\d{1,2})\D*$/.exec(text) ?? [];
        const digits = text.replace(/\D/g, '');
        const whole = fraction === '' ? digits : digits.slice(0, -fraction.length);
        expect([text, read.hundredths]).toEqual([text, Number(`${whole}${fraction.padEnd(2, '0')}`)]);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('a number of hours', () => {
  it('is read as amounts are, without a dollar', () => {
    expect(readTypedNumber('12,5')).toEqual({ hundredths: 1250, isPlain: true });
    expect(readTypedNumber('1 200,25')).toEqual({ hundredths: 120_025, isPlain: false });
    expect(readTypedNumber('1,200')).toEqual({ readings: ['1200.00', '1.20'] });
    expect(readTypedNumber('$12')).toBeNull();
  });
});
