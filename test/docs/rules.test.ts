import { describe, expect, it } from '@jest/globals';
import { describeLinks, readDoc, rowsBelow } from './page-tables.ts';

const page = await readDoc('rules.md');

describe('docs/rules.md', () => {
  describeLinks(page);

  it.each(['## Both APIs', '## Electoral data', '## Campaigns', '## Ingest and operation'])(
    'gives code, test and origin for each rule %s',
    (heading) => {
      const rows = rowsBelow(page, heading);
      expect(rows.length).toBeGreaterThan(5);
      for (const [rule, code, test, origin] of rows) {
        expect(rule).toMatch(/\w/);
        expect(code).toMatch(/\]\(\.\.\/(?!test)/);
        expect(test).toMatch(/\]\(\.\.\/test/);
        expect(origin).toMatch(/\w/);
        // Such a rule stands above its function. See the page's first lines.
        expect([rule, origin]).not.toEqual([rule, expect.stringMatching(/^own (rule|gate)/)]);
      }
    },
  );

  it('names each rule once', () => {
    const rules = [...page.matchAll(/^\| (.+?) \| \[/gm)].map(([, rule]) => rule);
    expect(rules.length).toBeGreaterThan(100);
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([]);
  });
});
