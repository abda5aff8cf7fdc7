import { describe, expect, it } from '@jest/globals';
import { placeKey } from '#server/campaign/addresses/keys/place-key.ts';

describe('the key of a riding or poll', () => {
  it.each(["O'Dwyer", 'O’Dwyer', 'O‘Dwyer', 'O´Dwyer', 'O`Dwyer', 'Oʼdwyer', 'O′DWYER', 'O＇Dwyer'])(
    'is one for every apostrophe: %s',
    (spelling) => expect(placeKey(spelling)).toBe("o'dwyer"),
  );

  it.each(['Bay—Cape', 'Bay--Cape', 'Bay – Cape', 'Bay-Cape', 'bay − cape', 'Bay‑Cape'])(
    'is one for every dash: %s',
    (spelling) => expect(placeKey(spelling)).toBe('bay-cape'),
  );

  it('knows no accents, no case and one space', () => {
    expect(placeKey('  Île  PERDUE ')).toBe('ile perdue');
  });
});
