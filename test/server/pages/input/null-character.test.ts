import { expect, it } from '@jest/globals';
import { refuseNullIn } from '#server/pages/input/null-character.ts';

it('text that PostgreSQL cannot store is refused, and nothing else', () => {
  for (const text of ['a\0b', '\0', '\ud800', 'a\udc00']) expect(() => refuseNullIn(['a', text])).toThrow('U+0000');
  expect(() => refuseNullIn(['', '%00', '\u0001', '😀', 'é'])).not.toThrow();
});
