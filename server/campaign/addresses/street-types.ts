/**
 * Street types in use in Canada with their abbreviations. A type that signs and voters' lists translate has one word
 * for both languages (rue and Street, chemin and Road, croissant and Crescent).
 */
const forms: Readonly<Record<string, string>> = {
  street: 'street st str rue r',
  avenue: 'avenue ave av',
  boulevard: 'boulevard blvd bvd boul bd blv',
  road: 'road rd chemin ch chem',
  drive: 'drive dr promenade prom',
  crescent: 'crescent cres cresc cr croissant crois',
  court: 'court crt ct cour',
  place: 'place pl',
  lane: 'lane ln',
  alley: 'alley allee',
  terrace: 'terrace terr terrasse',
  circle: 'circle cir cercle',
  square: 'square sq carre',
  parkway: 'parkway pkwy pky',
  highway: 'highway hwy hway autoroute aut',
  route: 'route rte',
  way: 'way voie',
  trail: 'trail trl sentier',
  gate: 'gate',
  grove: 'grove grv',
  heights: 'heights hts',
  gardens: 'gardens gdns',
  close: 'close',
  common: 'common cmn',
  mews: 'mews',
  row: 'row',
  walk: 'walk',
  mall: 'mall',
  landing: 'landing landng ldg',
  townline: 'townline tline',
  line: 'line ligne',
  concession: 'concession conc',
  sideroad: 'sideroad siderd sdrd',
  rang: 'rang rg',
  ruelle: 'ruelle',
  impasse: 'impasse imp',
  montee: 'montee mtee',
  cote: 'cote',
  quai: 'quai',
};

/** From each written form of a type to the type. */
export const streetTypes: ReadonlyMap<string, string> = new Map(
  Object.entries(forms).flatMap(([type, words]) => words.split(' ').map((word) => [word, type] as const)),
);

/** French types. Before a name they are always the type: "rue Court" is a street, not a court. */
export const alwaysBefore: ReadonlySet<string> = new Set(
  'rue chemin ch chem boul bd croissant crois ruelle allee montee mtee rang rg impasse terrasse carre sentier autoroute'.split(
    ' ',
  ),
);

/** Words that are a type before the name in French and may be the name in English: "avenue Cartier", "Avenue Road". */
export const sometimesBefore: ReadonlySet<string> = new Set(
  'r avenue ave av boulevard blvd place pl square promenade prom route rte cour cercle voie cote quai highway hwy'.split(
    ' ',
  ),
);

/** Types that never follow the name: "Avenue R" is an avenue. */
export const neverAfter: ReadonlySet<string> = new Set(['cote', 'quai', 'cour', 'r']);

/** Types of streets that have no number behind them: what follows "Main St" is a unit. */
export const neverNumbered: ReadonlySet<string> = new Set([
  'street',
  'boulevard',
  'drive',
  'crescent',
  'court',
  'place',
  'lane',
  'terrace',
  'circle',
  'square',
  'way',
  'avenue',
  'close',
  'gardens',
  'grove',
  'heights',
  'parkway',
]);
