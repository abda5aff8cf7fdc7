import { fold } from '#core/identity/fold.ts';

/**
 * A riding or poll as it is compared: without case and accents, with one apostrophe and one dash. `O’Dwyer` and
 * `O'DWYER` are equal, and so are `Bay—Cape`, `Bay--Cape` and `Bay – Cape`.
 */
export const placeKey = (text: string): string =>
  // "´" would unfold into a space.
  fold(text.replaceAll(/[`´ʹ-ʿˈˊˋ‘-‛′‵ꞌ＇]/g, "'"))
    .replaceAll(/\s*[-‐-―−][-‐-―−\s]*/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
