const beyondAscii = /[^\0-\x7f]/gu;
const accents = /\p{M}/gu;

/** A character without its accents and in lower case: one of as many code units, so that places stay the same. */
function foldCharacter(character: string): string {
  const folded = character.normalize('NFD').replaceAll(accents, '').toLowerCase();
  return folded.length === character.length
    ? folded
    : character.length === 1
      ? folded.charAt(0) || character
      : character;
}

/**
 * A text without its accents and in lower case. A place in it is that in the text. Characters of ASCII, which are nearly
 * all, are folded together.
 */
export function foldText(text: string): string {
  return text.replaceAll(beyondAscii, foldCharacter).replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
