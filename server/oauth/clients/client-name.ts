/** Letters that look like those of the Latin alphabet, and digits and marks that are read as letters. */
const lookalikes = new Map(
  [
    ['а4@αａ', 'a'],
    ['в8β', 'b'],
    ['сϲ', 'c'],
    ['ԁ', 'd'],
    ['е3ε', 'e'],
    ['ɡ', 'g'],
    ['нһհη', 'h'],
    ['іι1l|!', 'i'],
    ['ј', 'j'],
    ['кκ', 'k'],
    ['м', 'm'],
    ['ոп', 'n'],
    ['о0οо', 'o'],
    ['рρ', 'p'],
    ['г', 'r'],
    ['ѕ5$', 's'],
    ['т7τ', 't'],
    ['սυ', 'u'],
    ['ν', 'v'],
    ['х', 'x'],
    ['у', 'y'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter) => [letter, to] as const)),
);

/** Letters as they are read at a glance, without spaces, accents and marks. */
const glance = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase().normalize('NFKD')]
    .map((letter) => lookalikes.get(letter) ?? letter)
    .filter((letter) => /\p{L}/u.test(letter))
    .join('');

/** What a name says with which a program would speak for others: for us, for an authority, or of a check that nobody made. */
const claims = [
  ...['hustings', 'electionscanada', 'verified', 'verifie', 'verification', 'official', 'officiel'],
  ...['certified', 'certifie', 'approved', 'approuve', 'authorized', 'authorised', 'autorise', 'trusted', 'securise'],
].map(glance);

/**
 * Whether a program's name reads as though it came from us, from an authority or from whoever runs the installation, whose host
 * this is, or as though somebody had verified it. A name that mixes alphabets does as well.
 */
export function pretends(name: string, host: string): boolean {
  const read = glance(name);
  const ours = /^[\d.:[\]]*$|^localhost$/.test(host) ? [] : [glance(host)];
  const isMixed = /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name);
  return isMixed || [...claims, ...ours].some((claim) => claim.length > 3 && read.includes(claim));
}

/**
 * A program's name as it is quoted to people: in one line, without characters that nobody sees, that change how others are shown,
 * that are piled up, or that would end the quotation.
 */
export const quotedName = (name: string): string =>
  name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/["“”„‟«»‹›＂〝〞]/g, '’')
    .normalize('NFD')
    .replace(/(\p{M}\p{M})\p{M}+/gu, '$1')
    .normalize('NFC')
    .trim() || '?';
