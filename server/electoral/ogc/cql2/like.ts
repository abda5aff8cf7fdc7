/** A piece of a pattern between two `%`: characters, null for any one. */
type Piece = readonly (string | null)[];

/**
 * A matcher of a LIKE pattern: `%` stands for any characters, `_` for one, a backslash before either for itself (CQL2, 7.6).
 * Each piece is looked for once, where it first fits behind the last: no pattern goes back.
 */
export function compileLike(pattern: string): (text: string) => boolean {
  const pieces = piecesOf(pattern);
  const first = pieces[0] as Piece;
  const last = pieces.at(-1) as Piece;
  return (value) => {
    const text = Array.from(value);
    if (pieces.length === 1) return text.length === first.length && fits(text, first, 0);
    if (!fits(text, first, 0)) return false;
    let at = first.length;
    for (const piece of pieces.slice(1, -1)) {
      while (at + piece.length <= text.length && !fits(text, piece, at)) at++;
      if (at + piece.length > text.length) return false;
      at += piece.length;
    }
    const end = text.length - last.length;
    return end >= at && fits(text, last, end);
  };
}

function piecesOf(pattern: string): Piece[] {
  const pieces: (string | null)[][] = [[]];
  const characters = Array.from(pattern);
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i] as string;
    const piece = pieces.at(-1) as (string | null)[];
    if (character === '\\' && i + 1 < characters.length) piece.push(characters[++i] as string);
    else if (character === '%') pieces.push([]);
    else piece.push(character === '_' ? null : character);
  }
  return pieces;
}

const fits = (text: readonly string[], piece: Piece, at: number): boolean =>
  at + piece.length <= text.length && piece.every((character, i) => character === null || character === text[at + i]);
