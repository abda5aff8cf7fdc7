import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readJsonSource } from '#server/call/body/json-source.ts';

const inexact = (text: string) => [...readJsonSource(text).inexact];

describe('a name that is in an object twice', () => {
  it.each([
    ['{"a":1,"a":1}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"a":{"b":[{"c":1},{"d":{"e":1,"e":2}}]}}', 'a.b.d.e'],
    ['[{"a":1,"b":{},"a":[]}]', 'a'],
    ['{"":1,"":2}', ''],
    ['{ "a" : "}" , "b" : "\\"" , "a" : 0 }', 'a'],
  ])('is refused by name: %s', (text, name) => {
    expect(() => readJsonSource(text)).toThrow(`The field "${name}" is given more than once.`);
  });

  it.each([
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":["a","a"]}',
    '{"a":"b","b":"a"}',
    '"a"',
  ])('is not found if there is none: %s', (text) => {
    expect(inexact(text)).toEqual([]);
  });

  it('is found in any JSON text, and only there', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), fc.nat(), (value, at) => {
        const text = JSON.stringify(value);
        // A field of this name is refused for itself.
        fc.pre(!text.includes('"__proto__"'));
        expect(() => readJsonSource(text)).not.toThrow();
        const names = Object.keys(value);
        const name = names[at % (names.length || 1)];
        if (name === undefined) return;
        const again = `${text.slice(0, -1)},${JSON.stringify(name)}:null}`;
        expect(() => readJsonSource(again)).toThrow(`The field "${name}" is given more than once.`);
      }),
    );
  });
});

describe('a number that no double has exactly', () => {
  it.each([
    ['{"amount":100.00000000000000001}', ['amount']],
    ['{"amount":0.1000000000000000055511151231257827}', ['amount']],
    ['{"amount":9007199254740993}', ['amount']],
    ['{"amount":1e400}', ['amount']],
    ['{"amount":1e-400}', ['amount']],
    ['{"a":{"b":[1,12345678901234567890]}}', ['a.b']],
    ['{"amount":0.1}', []],
    ['{"amount":1.005}', []],
    ['{"amount":19.990000000000000000000}', []],
    ['{"amount":100.00,"b":1e2,"c":10.0E+1,"d":-0.0,"e":0e5}', []],
    ['{"amount":9007199254740992}', []],
    ['{"amount":1.7976931348623157e308}', []],
  ])('is reported: %s', (text, paths) => {
    expect(inexact(text)).toEqual(paths);
  });

  it('is none that JavaScript has written', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(inexact(`{"n":${JSON.stringify(number)}}`)).toEqual([]);
      }),
    );
  });
});

it('refuses a name that would become the prototype of a copy, at any depth', () => {
  for (const text of ['{"__proto__":{}}', '{"a":[{"\\u005f_proto__":1}]}']) {
    expect(() => readJsonSource(text)).toThrow('Unknown field "__proto__".');
  }
});
