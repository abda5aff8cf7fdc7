import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compileFilter, type Queryables } from '#server/electoral/ogc/cql2/compile.ts';
import { filterBounds } from '#server/electoral/ogc/cql2/expression.ts';
import { compileLike } from '#server/electoral/ogc/cql2/like.ts';
import { parseJson } from '#server/electoral/ogc/cql2/parse-json.ts';
import { parseText } from '#server/electoral/ogc/cql2/parse-text.ts';

const queryables: Queryables = {
  types: { name: 'text', other: 'text', population: 'number', since: 'timestamp' },
  geometry: 'geometry',
};
const values = { name: "L'Île-Perrot", other: null, population: 7, since: Date.parse('2025-03-23T04:00:00Z') };

const evaluate = (text: string) => compileFilter(parseText(text), queryables).holds({ values, meets: [] });
const evaluateJson = (value: unknown) =>
  compileFilter(parseJson(JSON.stringify(value)), queryables).holds({ values, meets: [] });

describe('CQL2 text', () => {
  it.each([
    ["name = 'L''Île-Perrot'", true],
    [String.raw`name = 'L\'Île-Perrot'`, true],
    [`"name" <> 'x'`, true],
    ["name > 'L' and name <= 'M'", true],
    ['population = 7', true],
    ['population >= +7.0e0', true],
    ['-1 < population', true],
    ['population between 1 and 7', true],
    ['population NOT BETWEEN 1 AND 6.5', true],
    ['population in (1, 2, 3)', false],
    ['population NOT IN (1, 2, 3)', true],
    ['other is null', true],
    ['name IS NOT NULL', true],
    ['geometry is null', false],
    ["other = 'x'", null],
    ["NOT other = 'x'", null],
    ["other = 'x' OR population = 7", true],
    ["other = 'x' AND population = 8", false],
    ['true', true],
    ['FALSE', false],
    ['true = true', true],
    ['not (false or not true)', true],
    ['population = 8 OR population = 7 AND true', true],
    ["name LIKE 'L_Île%'", true],
    ["name NOT LIKE '%perrot'", true],
    ["casei(name) LIKE casei('l_île%PERROT')", true],
    ["accenti(name) = ACCENTI('L''Ile-Perrot')", true],
    ["ACCENTI(CASEI(name)) = accenti(casei('l''ILE-PERROT'))", true],
    ["since = TIMESTAMP('2025-03-23T04:00:00Z')", true],
    ["since > TIMESTAMP('2025-03-23T03:59:59.999Z')", true],
    ["since in ('2025-03-23T04:00:00Z', '2026-01-01T00:00:00Z')", true],
    ["DATE('2022-04-14') = DATE('2022-04-14')", true],
    ["'a' < 'b'", true],
    ['population = population', true],
  ])('%s', (text, expected) => {
    expect(evaluate(text)).toBe(expected);
  });

  it.each([
    ['', /ends too early/],
    ['name', /ends too early/],
    ["name = 'x", /has no end/],
    ["name = 'x' name", /"name" at character 12/],
    ["nope = 'x'", /"nope" is not one of the queryables/],
    ["__proto__ = 'x'", /is not one of the queryables/],
    ['name = 3', /compares a text with a number/],
    ["since = 'x'", /a timestamp is written/],
    ["since = TIMESTAMP('2025-02-30T00:00:00Z')", /a timestamp is written/],
    ["geometry = 'x'", /is a geometry/],
    ['avg(population) = 3', /"avg" is not supported/],
    ['population + 1 = 3', /cannot be read|not expected/],
    ['population = 1e999', /larger than a number/],
    ['name LIKE other', /pattern of LIKE is a text/],
    ['casei(population) = casei(3)', /CASEI has a text/],
    ['S_TOUCHES(geometry, POINT(1 2))', /"S_TOUCHES" is not supported/],
    ['S_INTERSECTS(name, POINT(1 2))', /is not the geometry/],
    ['S_INTERSECTS(geometry, POLYGON((0 0, 1 0, 1 1, 0 1)))', /ends where it begins/],
    ['S_INTERSECTS(geometry, BBOX(1, 2, 3))', /a box is west/],
    ['name = ?', /cannot be read from character 8/],
  ])('is refused with a reason: %s', (text, reason) => {
    expect(() => evaluate(text)).toThrow(reason);
  });

  it('is read to its bounds and no further', () => {
    const many = (count: number) => Array.from({ length: count }, () => 'true').join(' OR ');
    expect(evaluate(many(50))).toBe(true);
    expect(() => evaluate(many(filterBounds.nodes))).toThrow(/more than 200 parts/);
    const nested = (depth: number) => `${'('.repeat(depth)}true${')'.repeat(depth)}`;
    expect(evaluate(nested(filterBounds.depth - 2))).toBe(true);
    expect(() => evaluate(nested(filterBounds.depth + 1))).toThrow(/nested more than 20 deep/);
    expect(() => evaluate(`${'not '.repeat(30)}true`)).toThrow(/nested more than 20 deep/);
    const line = (count: number) =>
      `S_INTERSECTS(geometry, LINESTRING(${Array.from({ length: count }, (_, i) => `${i % 90} 1`)}))`;
    expect(() => evaluate(line(filterBounds.positions + 1))).toThrow(/more than 500 positions/);
    const spatial = Array.from({ length: 9 }, () => 'S_INTERSECTS(geometry, POINT(1 2))').join(' OR ');
    expect(() => evaluate(spatial)).toThrow(/more than 8 spatial predicates/);
  });

  it('any text is read or refused with a 400', () => {
    const word = fc.constantFrom(
      ...[
        'name',
        'population',
        "'x'",
        '3',
        '(',
        ')',
        ',',
        '=',
        '<>',
        'and',
        'or',
        'not',
        'like',
        'in',
        'between',
        'is',
      ],
      ...['null', 'casei(', 'S_INTERSECTS(', 'geometry', 'POINT(1 2)', 'BBOX(', 'true', "DATE('2020-01-01')", '"', "'"],
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        try {
          evaluate(words.join(' '));
        } catch (error) {
          expect(error).toMatchObject({ status: 400 });
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('CQL2 JSON', () => {
  const property = (name: string) => ({ property: name });
  it.each([
    [{ op: '=', args: [property('population'), 7] }, true],
    [{ op: 'and', args: [true, { op: 'not', args: [false] }] }, true],
    [{ op: 'or', args: [false, { op: '<', args: [property('population'), 7] }] }, false],
    [{ op: 'isNull', args: [property('other')] }, true],
    [{ op: 'like', args: [property('name'), 'L%'] }, true],
    [{ op: 'between', args: [property('population'), 1, 7] }, true],
    [{ op: 'in', args: [property('name'), ['a', "L'Île-Perrot"]] }, true],
    [
      {
        op: '=',
        args: [
          { op: 'casei', args: [property('name')] },
          { op: 'casei', args: ["l'ÎLE-perrot"] },
        ],
      },
      true,
    ],
    [{ op: '>=', args: [property('since'), { timestamp: '2025-03-23T04:00:00Z' }] }, true],
    [{ op: '=', args: [{ date: '2022-04-14' }, { date: '2022-04-15' }] }, false],
  ])('%j', (value, expected) => {
    expect(evaluateJson(value)).toBe(expected);
  });

  it.each([
    ['{"op":"=","args":[1,1],"op":"<>"}', /given more than once/],
    ['{"op":"=",', /is no JSON/],
    ['[]', /wrong type/],
    ['{"op":"="}', /"op" and "args"/],
    ['{"op":"and","args":[true]}', /"and" has 2 arguments/],
    ['{"op":"avg","args":[1,2]}', /"avg" is not supported/],
    [
      '{"op":"s_intersects","args":[{"property":"geometry"},{"type":"Point","coordinates":["1",2]}]}',
      /as GeoJSON has it/,
    ],
    ['{"op":"s_intersects","args":[{"property":"geometry"},{"type":"Point"}]}', /as GeoJSON has it/],
  ])('is refused with a reason: %s', (text, reason) => {
    expect(() => compileFilter(parseJson(text), queryables)).toThrow(reason);
  });
});

describe('LIKE', () => {
  it.each([
    ['%', '', true],
    ['', '', true],
    ['', 'a', false],
    ['_%', '', false],
    ['_', '𝄞', true],
    ['a%b%c', 'a1b2b3c', true],
    ['a%b%c', 'a1c2b', false],
    ['%ab', 'aab', true],
    ['ab%ba', 'aba', false],
    [String.raw`100\%`, '100%', true],
    [String.raw`100\%`, '1000', false],
  ])('%s of %s', (pattern, text, expected) => {
    expect(compileLike(pattern)(text)).toBe(expected);
  });

  it('matches as a plain search over all ways does', () => {
    const naive = (p: string, t: string): boolean => {
      if (p === '') return t === '';
      if (p[0] === '%') return naive(p.slice(1), t) || (t !== '' && naive(p, t.slice(1)));
      return t !== '' && (p[0] === '_' || p[0] === t[0]) && naive(p.slice(1), t.slice(1));
    };
    const text = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 8 });
    fc.assert(
      fc.property(text('ab%_'), text('ab'), (pattern, value) => {
        expect(compileLike(pattern)(value)).toBe(naive(pattern, value));
      }),
      { numRuns: 1000 },
    );
  });
});
