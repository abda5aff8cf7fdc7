import type { Level } from '#core/levels.ts';
import type { Bilingual } from '#server/pages/language.ts';
import type { Certainty } from './certainty.ts';

type Absence = 'at_large' | 'no_wards' | 'map_ended' | 'not_held';

interface MapWords {
  readonly levels: Readonly<Record<'federal' | 'provincial' | 'municipal', string>>;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly wheel: string;
  readonly wheelOfMac: string;
  readonly fingers: string;
  readonly place: string;
}

interface LookUpTexts {
  readonly title: string;
  readonly introduction: string;
  readonly postalCode: string;
  readonly date: string;
  readonly dateHint: string;
  /** The control behind which another day and the maps over time are. */
  readonly otherDay: string;
  readonly find: string;
  readonly position: string;
  readonly positionRefused: string;
  readonly answerOf: (asked: string) => string;
  /** The title of a page that answers. */
  readonly titleOf: (asked: string) => string;
  readonly point: (latitude: number, longitude: number) => string;
  readonly asOf: (day: string) => string;
  readonly levels: Readonly<Record<Level, string>>;
  readonly none: string;
  readonly code: string;
  readonly certainty: Readonly<Record<Certainty, string>>;
  readonly alternatives: string;
  readonly claims: string;
  readonly district: string;
  readonly share: string;
  readonly absent: Readonly<Record<Absence, string>>;
  readonly candidates: (election: string) => string;
  readonly candidate: string;
  readonly party: string;
  readonly votes: string;
  readonly elected: string;
  readonly noCandidates: string;
  readonly candidatesUnavailable: string;
  readonly map: string;
  readonly mapHint: string;
  readonly mapKeys: string;
  readonly baseMap: (credit: string) => string;
  /** The link to the licences of what the bundled map is made of. */
  readonly mapLicences: string;
  readonly mapLevel: string;
  readonly mapFailed: string;
  /** What the map's script says. */
  readonly mapWords: MapWords;
  readonly timeline: string;
  readonly since: (day: string) => string;
  readonly between: (from: string, until: string) => string;
  readonly today: string;
  readonly failed: string;
  readonly whole: string;
  readonly embedLink: string;
  readonly batchLink: string;
}

export const texts: Bilingual<LookUpTexts> = {
  en: {
    title: 'Find your electoral districts',
    introduction: 'Federal, provincial and municipal, by postal code or by a place on the map.',
    postalCode: 'Postal code',
    date: 'As of',
    dateHint: 'A past date, such as 2015-10-19 or 19 Oct 2015, shows the districts of that time.',
    otherDay: 'Another day, and maps over time',
    find: 'Find',
    position: 'Use my location',
    positionRefused: 'Your browser did not share your location. Enter a postal code, or click on the map.',
    answerOf: (asked) => `Districts of ${asked}`,
    titleOf: (asked) => `Districts of ${asked}`,
    point: (latitude, longitude) => `the place ${latitude.toFixed(4)}° N, ${(-longitude).toFixed(4)}° W`,
    asOf: (day) => `As of ${day}.`,
    levels: { FEDERAL: 'Federal', PROVINCIAL: 'Provincial', MUNICIPAL: 'Municipal' },
    none: 'No district',
    code: 'Number',
    certainty: {
      point: 'The districts of exactly this place.',
      snapped: 'This place lies in a narrow gap between two districts and was counted as part of the nearer one.',
      addresses: 'All addresses that we know of this postal code lie in these districts.',
      few_addresses:
        'We know few addresses of this postal code. Those lie in these districts; if yours is near a border, find it on the map.',
      divided:
        'Not all addresses of this postal code lie in the same district. Find yours on the map to be certain which is yours.',
      claimed:
        'The maps of two neighbours both have this place, and one of them must be wrong. The district named first is that of the smaller one; ask either of them to be certain.',
      concordance:
        'According to a published list of postal codes, which may be older than a new street. If you live near a border, find your address on the map.',
      centroid: 'We know only the centre of this postal code. If you live near a border, find your address on the map.',
      block: 'We know only where the postal codes around this one lie. Find your address on the map to be certain.',
    },
    alternatives: 'Its addresses lie in these districts:',
    claims: 'The maps of these districts have this place:',
    district: 'District',
    share: 'Share',
    absent: {
      at_large: 'The council is elected by the whole municipality, not by ward.',
      no_wards: 'Nobody is elected by district here.',
      map_ended: 'What we know about this postal code comes from a map that is no longer in force.',
      not_held: 'We have no map for this level here.',
    },
    candidates: (election) => `Candidates: ${election}`,
    candidate: 'Candidate',
    party: 'Party',
    votes: 'Votes',
    elected: 'elected',
    noCandidates: 'We have no candidates for this district.',
    candidatesUnavailable: 'The candidates cannot be shown at the moment. Try again in a few minutes.',
    map: 'Map',
    mapHint: 'Click on the map to find the districts of a place.',
    mapKeys:
      'With the keyboard: arrow keys move the map, + and − change its scale, Enter finds the districts under the cross.',
    baseMap: (credit) => `Base map: ${credit}.`,
    mapLicences: 'Licences',
    mapLevel: 'Districts on the map',
    mapFailed: 'The map cannot be drawn in this browser. The answers are listed beside it.',
    mapWords: {
      levels: { federal: 'federal', provincial: 'provincial', municipal: 'municipal' },
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      wheel: 'Hold Ctrl and scroll to zoom the map',
      wheelOfMac: 'Hold ⌘ and scroll to zoom the map',
      fingers: 'Move the map with two fingers',
      place: 'Place found',
    },
    timeline: 'Maps over time',
    since: (day) => `since ${day}`,
    between: (from, until) => `${from} to ${until}`,
    today: 'Today',
    failed: 'The answer did not arrive. Try again.',
    whole: 'Full page with the map',
    embedLink: 'Put this look-up on your site',
    batchLink: 'Look up a whole list: CSV or Excel',
  },
  fr: {
    title: 'Trouver vos circonscriptions',
    introduction: 'Fédérale, provinciale et municipale, par code postal ou par un lieu sur la carte.',
    postalCode: 'Code postal',
    date: 'En date du',
    dateHint: 'Indiquez une date, par exemple 2015-10-19 ou 19 oct. 2015, pour voir les circonscriptions d’alors.',
    otherDay: 'Une autre date, et les cartes dans le temps',
    find: 'Trouver',
    position: 'Utiliser ma position',
    positionRefused: 'Votre navigateur n’a pas transmis votre position. Entrez un code postal ou cliquez sur la carte.',
    answerOf: (asked) => `Circonscriptions\u00a0: ${asked}`,
    titleOf: (asked) => `Circonscriptions\u00a0: ${asked}`,
    point: (latitude, longitude) =>
      `${latitude.toFixed(4).replace('.', ',')}° N, ${(-longitude).toFixed(4).replace('.', ',')}° O`,
    asOf: (day) => `En date du ${day}.`,
    levels: { FEDERAL: 'Fédéral', PROVINCIAL: 'Provincial', MUNICIPAL: 'Municipal' },
    none: 'Aucune circonscription',
    code: 'Numéro',
    certainty: {
      point: 'Les circonscriptions de cet endroit précis.',
      snapped: 'Ce lieu se trouve dans un interstice entre deux circonscriptions et compte pour la plus proche.',
      addresses: 'Toutes les adresses que nous connaissons de ce code postal sont dans ces circonscriptions.',
      few_addresses:
        'Nous connaissons peu d’adresses de ce code postal. Elles sont dans ces circonscriptions; si la vôtre est près d’une limite, trouvez-la sur la carte.',
      divided:
        'Les adresses de ce code postal ne sont pas toutes dans la même circonscription. Trouvez la vôtre sur la carte pour savoir laquelle est la bonne.',
      claimed:
        'Les cartes de deux voisins comprennent ce lieu, et l’une d’elles se trompe. La circonscription nommée en premier est celle du plus petit; renseignez-vous auprès de l’un ou de l’autre pour en être sûr.',
      concordance:
        'D’après une liste publiée de codes postaux, qui peut être plus ancienne qu’une nouvelle rue. Si vous habitez près d’une limite, trouvez votre adresse sur la carte.',
      centroid:
        'Nous ne connaissons que le centre de ce code postal. Si vous habitez près d’une limite, trouvez votre adresse sur la carte.',
      block: 'Nous ne connaissons que l’emplacement des codes postaux voisins. Vérifiez votre adresse sur la carte.',
    },
    alternatives: 'Ses adresses se trouvent dans ces circonscriptions\u00a0:',
    claims: 'Les cartes de ces circonscriptions comprennent ce lieu\u00a0:',
    district: 'Circonscription',
    share: 'Part',
    absent: {
      at_large: 'Le conseil est élu par toute la municipalité, sans districts.',
      no_wards: 'Personne n’est élu par district ici.',
      map_ended: 'Ce que nous savons de ce code postal vient d’une carte qui n’est plus en vigueur.',
      not_held: 'Nous n’avons aucune carte de ce palier ici.',
    },
    candidates: (election) => `Candidatures\u00a0: ${election}`,
    candidate: 'Candidature',
    party: 'Parti',
    votes: 'Votes',
    elected: 'siège remporté',
    noCandidates: 'Nous n’avons aucune candidature pour cette circonscription.',
    candidatesUnavailable:
      'Les candidatures ne peuvent pas être affichées pour le moment. Réessayez dans quelques minutes.',
    map: 'Carte',
    mapHint: 'Cliquez sur la carte pour trouver les circonscriptions d’un lieu.',
    mapKeys:
      'Au clavier\u00a0: les flèches déplacent la carte, + et − changent l’échelle, Entrée trouve les circonscriptions sous la croix.',
    baseMap: (credit) => `Fond de carte\u00a0: ${credit}.`,
    mapLicences: 'Licences',
    mapLevel: 'Palier affiché',
    mapFailed: 'Ce navigateur ne peut pas dessiner la carte. Les réponses sont énumérées à côté.',
    mapWords: {
      levels: { federal: 'fédéral', provincial: 'provincial', municipal: 'municipal' },
      zoomIn: 'Agrandir',
      zoomOut: 'Réduire',
      wheel: 'Maintenez Ctrl et défilez pour agrandir la carte',
      wheelOfMac: 'Maintenez ⌘ et défilez pour agrandir la carte',
      fingers: 'Déplacez la carte avec deux doigts',
      place: 'Lieu trouvé',
    },
    timeline: 'Les cartes dans le temps',
    since: (day) => `depuis le ${day}`,
    between: (from, until) => `du ${from} au ${until}`,
    today: 'Aujourd’hui',
    failed: 'La réponse n’est pas arrivée. Réessayez.',
    whole: 'Voir la page complète avec la carte',
    embedLink: 'Mettre cette recherche sur votre site',
    batchLink: 'Chercher pour toute une liste\u00a0: CSV ou Excel',
  },
};
