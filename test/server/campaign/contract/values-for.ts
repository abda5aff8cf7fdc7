import type { Bounds } from './contract-table.ts';

/** Values that a field must accept and values that it must refuse: at, below and above each of its bounds. */
export interface Values {
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
}

/** An e-mail address of this many characters. */
function addressOf(length: number): string {
  const local = 'a'.repeat(64);
  const domain = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.`;
  return `${local}@${domain}${'e'.repeat(length - local.length - 1 - domain.length)}`;
}

const step = (bounds: Bounds) => (bounds.type === 'integer' ? 1 : 0.01);

function ofType(bounds: Bounds): Values {
  const { type, min = 0, max } = bounds;
  switch (type) {
    case 'string':
      return {
        good: ['a'.repeat(min), 'a'.repeat(max!), '🦭'.repeat(max!), ...(min < max! ? ['a'.repeat(min + 1)] : [])],
        bad: [
          ...(min > 0 ? ['a'.repeat(min - 1)] : []),
          'a'.repeat(max! + 1),
          '🦭'.repeat(max! + 1),
          7,
          true,
          {},
          ['a'],
        ],
      };
    case 'email':
      return {
        good: ['a@example.org', 'a.b+c@sub.example.org', addressOf(max!)],
        bad: [addressOf(max! + 1), 'a', 'a@', '@b', 'a b@example.org', '', 7],
      };
    case 'postalCode':
      return {
        good: ['K1A0B1', 'k1a 0b1', 'Z1A\t1A1'],
        bad: ['K1A  0B1', 'K1A-0B1', 'K1A0B', 'K1A0B11', ' K1A0B1', '1K10B1', '', '90210', 7],
      };
    case 'day':
      return {
        good: ['2026-09-19', '2024-02-29', ...(bounds.asAnswered ? ['2026-09-19T00:00:00.000Z'] : [])],
        bad: [
          '2026-9-19',
          '2026-09-19T00:00:00Z',
          '2026-09-19T04:00:00.000Z',
          '2026-09-19T00:00:00.000+00:00',
          '2026-02-30T00:00:00.000Z',
          '2026-02-30',
          '2025-02-29',
          '2026-13-01',
          '19-09-2026',
          '',
          20260919,
        ],
      };
    case 'number':
    case 'integer': {
      const low = bounds.above === undefined ? bounds.min : bounds.above + step(bounds);
      return {
        good: [low, max, ...(bounds.asAnswered ? [low?.toFixed(2), max?.toFixed(2)] : [])].filter(
          (value) => value !== undefined,
        ),
        bad: [
          ...(low === undefined ? [] : [low - step(bounds)]),
          ...(max === undefined ? [] : [max + step(bounds)]),
          ...(type === 'integer' ? [1.5] : []),
          ...(bounds.asAnswered
            ? ['1', '1.5', '1.000', '01.00', '-1.00', '+1.00', ' 1.00', '1,00', '1e2', '', '.50']
            : [String(low)]),
          ...(bounds.asAnswered && low ? [(low - 0.01).toFixed(2)] : []),
          ...(bounds.asAnswered && max ? [(max + 0.01).toFixed(2)] : []),
          true,
          [low],
        ],
      };
    }
    case 'boolean':
      return { good: [true, false], bad: ['true', 1, 'yes'] };
    case 'strings':
      return {
        good: [[], ['a'], Array(max).fill('a'), ['a'.repeat(bounds.itemMax!)]],
        bad: [Array(max! + 1).fill('a'), ['a'.repeat(bounds.itemMax! + 1)], 'a', [7], [null], { 0: 'a' }],
      };
    case 'enum':
      return { good: bounds.values!, bad: ['NO_SUCH_WORD', bounds.values![0]!.toLowerCase(), '', 1] };
  }
}

export function valuesFor(bounds: Bounds): Values {
  const { good, bad } = ofType(bounds);
  return bounds.nullable ? { good: [...good, null], bad } : { good, bad: [...bad, null] };
}
