import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { composed, inForm, isSurelyComposed } from '#core/identity/unicode-form.ts';
import { describedClient } from '#server/oauth/clients/client.ts';
import { Form } from '#server/pages/input/form.ts';
import { isSameText } from '#server/records/same-text.ts';

/** Its marks are in an order that a Unicode form would change. */
const piled = (marks: number) => `a${'\u0307\u0323'.repeat(marks / 2)}`;

describe('a text in a Unicode form', () => {
  it('is composed with as many marks as texts of people have', () => {
    expect(composed('Montre\u0301al')).toBe('Montréal');
    expect(composed(piled(30))).toBe(piled(30).normalize('NFC'));
    expect(composed(`${'e\u0301'.repeat(40)}`)).toBe('é'.repeat(40));
  });

  it.each(['NFC', 'NFD', 'NFKD'] as const)('stays as it is with more marks of one letter: %s', (form) => {
    expect(inForm(piled(32), form)).toBe(piled(32));
    const halfwidth = `a${`${'\u0301'.repeat(15)}\uff9e`.repeat(2)}`;
    expect(inForm(halfwidth, form)).toBe(halfwidth);
  });
});

it('what is said to be composed is, and stays so in parts and beside any other of its kind', () => {
  const points = Array.from({ length: 0x3000 }, (_, point) => String.fromCodePoint(point));
  const known = points.filter(isSurelyComposed);
  expect(known.length).toBeGreaterThan(700);
  expect(known.filter((letter) => letter.normalize('NFC') !== letter)).toEqual([]);
  for (const letter of known) {
    const pairs = known.map((other) => letter + other).join('\n');
    expect(pairs.normalize('NFC') === pairs).toBe(true);
  }
  expect(['e\u0301', '\u2001', '\u212b', '\u1100\u1161', '\u0344'].filter(isSurelyComposed)).toEqual([]);
});

describe('marks without end are not sorted', () => {
  const marks = piled(1_000);

  it('in the field of a form', () => {
    expect(new Form([['name', ` ${marks} `]]).text('name')).toBe(marks);
  });

  it('in two texts that are compared', () => {
    expect(isSameText(`${piled(2)} `, 'a\u0323\u0307')).toBe(true);
    expect(isSameText(marks, `a${'\u0323'.repeat(500)}${'\u0307'.repeat(500)}`)).toBe(false);
  });

  it('in the name of a program', () => {
    const redirect_uris = ['https://example.org/'];
    expect(describedClient('x', { redirect_uris, client_name: marks }).name).toBe(marks.slice(0, 80));
  });
});

/** What normalizes by itself, and what bounds its text. */
const reviewed: Readonly<Record<string, string>> = {
  'core/identity/unicode-form.ts': 'the rule',
  'core/identity/fold.ts': 'cut at 2,400 characters before',
  'core/identity/telephone.ts': 'cut at 200 characters before',
  'server/accounts/password.ts': 'a password has 200 letters at most',
  'server/campaign/addresses/address-text.ts': 'one character, a fraction',
  'server/campaign/demo/contents/people.ts': 'names of the demo',
  'server/campaign/erased/earlier-signs.ts': 'a stored name, address or telephone number',
  'server/electoral/ogc/cql2/compile.ts': 'a filter has 4,000 characters at most',
  'server/oauth/clients/client-name.ts': 'a name has 80 letters at most',
  'server/pages/docs/search-guides.ts': 'one character',
  'server/represent/slugs.ts': 'names of districts, of publishers',
  'ingest/maps/check/names/letters-lost.ts': 'names of districts, of publishers',
  'ingest/maps/check/names/letters.ts': 'names of districts, of publishers',
  'ingest/maps/check/stated.ts': 'names of districts, of publishers',
  'ingest/read/choose-members.ts': 'a pattern of a source, of the operator',
  'ingest/registry/expression.ts': 'descriptions of sources, of the operator',
};

it('every other text from outside is normalized by this rule', async () => {
  const root = join(import.meta.dirname, '..', '..', '..');
  const found: string[] = [];
  for (const folder of ['bin', 'client/src', 'core', 'ingest', 'jobs', 'server', 'web']) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(name)) continue;
      const source = await readFile(join(root, folder, name), 'utf8');
      if (source.includes('.normalize(')) found.push(`${folder}/${name}`);
    }
  }
  // Use `composed` or `inForm`, or bound the text and say here by what.
  expect(found.toSorted()).toEqual(Object.keys(reviewed).toSorted());
});
