const ordinals = [
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
  'premiere deuxieme troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme',
].map((words) => words.split(' '));

const spelledOut = new Map<string, string>([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
  ['rd', 'road'],
  ['hwy', 'highway'],
  ['ave', 'avenue'],
  ['blvd', 'boulevard'],
  ['boul', 'boulevard'],
  ['conc', 'concession'],
  ['rte', 'route'],
  ['twp', 'township'],
  ['rge', 'range'],
  ...ordinals.flatMap((words) => words.map((word, i): [string, string] => [word, String(i + 1)])),
]);

const numbered = /^(\d+)(?:st|nd|rd|th|e|er|re|ere|eme|ieme|nde)$/;

/** A street's name, without type and direction, in one spelling: "St. Clair" is "saint clair", "1re" is "1". */
export const streetName = (words: readonly string[]): string =>
  words
    .map((word) => spelledOut.get(word) ?? word.replace(numbered, '$1'))
    .join(' ')
    .replace(/' ?/g, '');
