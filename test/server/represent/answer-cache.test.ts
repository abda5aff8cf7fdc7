import { expect, it } from '@jest/globals';
import { AnswerCache } from '#server/represent/answer-cache.ts';

it('stores long answers, those asked for last, up to its bound', () => {
  const cache = new AnswerCache();
  const [long, short, huge] = [1_500_000, 100, 3_000_000].map((length) => 'x'.repeat(length)) as [
    string,
    string,
    string,
  ];
  for (const [key, text] of [
    ['short', short],
    ['huge', huge],
  ] as const) {
    expect(cache.add(key, text).length).toBe(text.length);
    expect(cache.get(key)).toBeUndefined();
  }
  const first = cache.add('0', long);
  for (let n = 1; n < 11; n++) cache.add(String(n), long);
  expect(cache.get('0')).toBe(first);
  cache.add('11', long);
  expect([cache.get('0'), cache.get('1'), cache.get('11')]).toEqual([first, undefined, expect.anything()]);
});
