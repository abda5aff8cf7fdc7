import { decode } from '#ingest/read/text/decode.ts';
import { type MapFile, type Mutant, withDistricts } from '#tools/mutants/map-file.ts';

type Change = (text: string, index: number) => string;

/** Both names of every district changed. */
const renamed = (change: Change): Mutant['damage'] => {
  return (map) =>
    withDistricts(map, ({ nameEn, nameFr }, i) => ({ nameEn: change(nameEn, i), nameFr: change(nameFr, i) }));
};
/** Both names of the first district changed. */
const first = (change: Change): Mutant['damage'] => renamed((name, i) => (i === 0 ? change(name, i) : name));

const windows1252 = new Map(
  Array.from({ length: 256 }, (_, byte) => [decode(Uint8Array.of(byte), 'windows-1252'), byte]),
);
/** The bytes of a text, as a publisher's program writes them. */
const bytesOf = {
  'UTF-8': (text: string) => new TextEncoder().encode(text),
  'windows-1252': (text: string) => Uint8Array.from(text, (letter) => windows1252.get(letter) ?? 0x3f),
};
const misread = (written: keyof typeof bytesOf, read: string): Mutant => ({
  name: `${written} read as ${read}`,
  damage: renamed((name) => decode(bytesOf[written](name), read)),
});

function exchangedNames(map: MapFile): MapFile {
  const { districts } = map;
  return withDistricts(map, (_, i) => {
    const from = i === 0 ? districts.at(-1) : i === districts.length - 1 ? districts[0] : undefined;
    return from === undefined ? {} : { nameEn: from.nameEn, nameFr: from.nameFr };
  });
}

const inMiddle =
  (sign: string): Change =>
  (name) => {
    const at = Math.ceil(name.length / 2);
    return `${name.slice(0, at)}${sign}${name.slice(at)}`;
  };

/** Maps whose names are damaged. */
export const nameMutants: readonly Mutant[] = [
  misread('UTF-8', 'windows-1252'),
  misread('UTF-8', 'iso-8859-2'),
  misread('windows-1252', 'utf-8'),
  misread('windows-1252', 'iso-8859-2'),
  misread('windows-1252', 'windows-1257'),
  misread('windows-1252', 'windows-1251'),
  misread('windows-1252', 'windows-1253'),
  misread('windows-1252', 'macintosh'),
  { name: 'accents lost', damage: renamed((name) => name.normalize('NFD').replace(/\p{M}/gu, '')) },
  { name: 'question marks for accented letters', damage: renamed((name) => name.replace(/[^\p{ASCII}]/gu, '?')) },
  { name: 'names cut after eight letters', damage: renamed((name) => name.slice(0, 8)) },
  { name: 'names in capitals', damage: renamed((name) => name.toUpperCase()) },
  {
    name: 'councillors as names',
    damage: renamed(
      (_, i) => `${['Ann', 'Ben', 'Chloé', 'Dov', 'Eve'][i % 5]} ${['Roy', 'Singh', 'Tremblay'][i % 3]} ${i}`,
    ),
  },
  { name: 'two names exchanged', damage: exchangedNames },
  {
    name: 'all names exchanged in a circle',
    damage: (map) =>
      withDistricts(map, (_, i) => {
        const other = map.districts.at(i - 1);
        return { nameEn: other?.nameEn ?? '', nameFr: other?.nameFr ?? '' };
      }),
  },
  { name: 'one name empty', damage: first(() => '') },
  { name: 'one name "null"', damage: first(() => 'null') },
  { name: 'one name with markup', damage: first((name) => `<b>${name}</b>`) },
  { name: 'one name with a direction mark', damage: first((name) => `\u202E${name}`) },
  { name: 'one name with NUL', damage: first(inMiddle('\0')), asGeoJson: true },
  { name: 'one name of 3,000 characters', damage: first((name) => name.padEnd(3000, ' and more')), asGeoJson: true },
];
