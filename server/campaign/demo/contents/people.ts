import { pick, type Random, whole } from '#core/random.ts';

/** A fictional person. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  /** At example.org, a domain reserved for documentation (RFC 2606). */
  readonly email: string | null;
  /** 555-01xx, reserved for fiction in every area code. These two area codes have never been assigned. */
  readonly phone: string | null;
}

type Language = 'English' | 'French';

const firstNames: Readonly<Record<Language, readonly string[]>> = {
  English: [
    'Ada',
    'Bram',
    'Cleo',
    'Dorian',
    'Edith',
    'Farah',
    'Gideon',
    'Hester',
    'Imran',
    'Juniper',
    'Kofi',
    'Linnea',
    'Mabel',
    'Nikhil',
    'Odette',
    'Percival',
    'Quinn',
    'Rosalind',
    'Silas',
    'Thandi',
    'Ulla',
    'Vikram',
    'Winifred',
    'Xenia',
    'Yusuf',
    'Zelda',
    'Mei',
    'Tomasz',
    'Siobhán',
    'Ngozi',
  ],
  French: [
    'Adèle',
    'Barthélemy',
    'Cécile',
    'Damien',
    'Élodie',
    'Florent',
    'Gisèle',
    'Hugues',
    'Inès',
    'Joséphine',
    'Karim',
    'Léonie',
    'Maëlle',
    'Nazaire',
    'Océane',
    'Philémon',
    'Rosemonde',
    'Sébastien',
    'Théodora',
    'Ursule',
    'Véronique',
    'Wilfrid',
    'Yvette',
    'Zoé',
    'Anh',
    'Fatou',
    'Jean-Loup',
    'Marie-Ève',
  ],
};

/** Family names are made of two halves, so that they are no real person's. */
const halves: Readonly<Record<Language, readonly [readonly string[], readonly string[]]>> = {
  English: [
    ['Kelp', 'Salt', 'Gannet', 'Tide', 'Marram', 'Brack', 'Fulmar', 'Spindrift', 'Lantern', 'Wrack', 'Petrel', 'Shoal'],
    ['wright', 'hollow', 'mere', 'ward', 'combe', 'bury', 'ley', 'thwaite', 'stead', 'garth', 'worthy', 'o’Reach'],
  ],
  French: [
    ['Brume', 'Embrun', 'Varech', 'Sterne', 'Goém', 'Écume', 'Falaise', 'Marée', 'Phare', 'Havre', 'Dune', 'Houle'],
    ['val', 'mont', 'lieu', 'court', 'champ', 'fort', 'roche', 'vif', 'pré', 'ville', 'bois', '-Lachance'],
  ],
};

const languageOf = (province: string): Language => (province === 'XB' ? 'French' : 'English');
const areaCodes: Readonly<Record<string, string>> = { XA: '290', XB: '390' };

/** A family name; one in eight is of the other language. */
export function familyName(random: Random, province: string): string {
  const language = random() < 0.125 ? languageOf(province === 'XA' ? 'XB' : 'XA') : languageOf(province);
  const [beginnings, ends] = halves[language];
  return pick(random, beginnings) + pick(random, ends);
}

/** A person of this family; most have a telephone, half an e-mail address. `number` distinguishes namesakes. */
export function person(random: Random, province: string, lastName: string, number: number): Person {
  const firstName = pick(random, firstNames[languageOf(province)]);
  const phone = `${areaCodes[province]}-555-01${String(whole(random, 0, 99)).padStart(2, '0')}`;
  const mailbox = `${plain(firstName)}.${plain(lastName)}.${number}@example.org`;
  return {
    firstName,
    lastName,
    email: random() < 0.5 ? mailbox : null,
    phone: random() < 0.8 ? phone : null,
  };
}

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
