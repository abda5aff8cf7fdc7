import type { Level } from '#core/levels.ts';
import type { Bilingual } from '#server/pages/language.ts';

type Method = 'addresses' | 'concordance' | 'centroid' | 'point';
type Absence = 'at_large' | 'no_wards' | 'map_ended' | 'not_held';

interface LookUpTexts {
  readonly title: string;
  readonly introduction: string;
  readonly postalCode: string;
  readonly date: string;
  readonly dateHint: string;
  readonly find: string;
  readonly position: string;
  readonly positionRefused: string;
  readonly answerOf: (asked: string) => string;
  readonly point: (latitude: number, longitude: number) => string;
  readonly asOf: (day: string) => string;
  readonly levels: Readonly<Record<Level, string>>;
  readonly none: string;
  readonly code: string;
  readonly sure: (percent: string) => string;
  readonly method: Readonly<Record<Method, string>>;
  readonly snapped: string;
  readonly alternatives: string;
  readonly district: string;
  readonly share: string;
  readonly absent: Readonly<Record<Absence, string>>;
  readonly candidates: (election: string) => string;
  readonly candidate: string;
  readonly party: string;
  readonly votes: string;
  readonly elected: string;
  readonly noCandidates: string;
  readonly candidatesAway: string;
  readonly map: string;
  readonly mapHint: string;
  readonly mapLevel: string;
  readonly mapFailed: string;
  readonly timeline: string;
  readonly since: (day: string) => string;
  readonly between: (from: string, until: string) => string;
  readonly today: string;
  readonly failed: string;
  readonly whole: string;
  readonly embedLink: string;
}

export const texts: Bilingual<LookUpTexts> = {
  en: {
    title: 'Find your electoral districts',
    introduction: 'Federal, provincial and municipal, by postal code or by a place on the map.',
    postalCode: 'Postal code',
    date: 'As of (optional)',
    dateHint: 'A day in the past shows the districts of that time.',
    find: 'Find',
    position: 'Use my position',
    positionRefused: 'Your browser gave no position. Give a postal code, or click on the map.',
    answerOf: (asked) => `Districts of ${asked}`,
    point: (latitude, longitude) => `the place ${latitude.toFixed(4)}° N, ${(-longitude).toFixed(4)}° W`,
    asOf: (day) => `As of ${day}.`,
    levels: { FEDERAL: 'Federal', PROVINCIAL: 'Provincial', MUNICIPAL: 'Municipal' },
    none: 'No district',
    code: 'Number',
    sure: (percent) => `${percent} sure`,
    method: {
      addresses: 'by the addresses of this postal code',
      concordance: 'by a published list of postal codes',
      centroid: 'by the middle of this postal code',
      point: 'by the place itself',
    },
    snapped: 'The place lies in a narrow gap between districts and was counted to the nearest.',
    alternatives: 'This postal code lies in several districts:',
    district: 'District',
    share: 'Share',
    absent: {
      at_large: 'The council is elected by the whole municipality, not by ward.',
      no_wards: 'Nobody is elected by district here.',
      map_ended: 'What is known of this postal code belongs to a map that is no longer in force.',
      not_held: 'We have no map of this level here.',
    },
    candidates: (election) => `Candidates: ${election}`,
    candidate: 'Candidate',
    party: 'Party',
    votes: 'Votes',
    elected: 'elected',
    noCandidates: 'We have no candidates of this district.',
    candidatesAway: 'The candidates cannot be shown at the moment. Try again in a few minutes.',
    map: 'Map',
    mapHint:
      'Click on the map to find the districts of a place. With the keyboard: arrow keys move the map, + and − change its scale, Enter finds the districts at its middle.',
    mapLevel: 'Districts drawn',
    mapFailed: 'The map cannot be drawn in this browser. All answers stand beside it.',
    timeline: 'Maps over time',
    since: (day) => `since ${day}`,
    between: (from, until) => `${from} to ${until}`,
    today: 'Today',
    failed: 'The answer did not arrive. Try again.',
    whole: 'Whole page with a map',
    embedLink: 'Put this look-up on your site',
  },
  fr: {
    title: 'Trouver vos circonscriptions',
    introduction: 'Fédérale, provinciale et municipale, par code postal ou par un lieu sur la carte.',
    postalCode: 'Code postal',
    date: 'En date du (facultatif)',
    dateHint: 'Indiquez une date pour voir les circonscriptions d’alors.',
    find: 'Trouver',
    position: 'Utiliser ma position',
    positionRefused: 'Votre navigateur n’a pas transmis votre position. Entrez un code postal ou cliquez sur la carte.',
    answerOf: (asked) => `Circonscriptions : ${asked}`,
    point: (latitude, longitude) =>
      `${latitude.toFixed(4).replace('.', ',')}° N, ${(-longitude).toFixed(4).replace('.', ',')}° O`,
    asOf: (day) => `En date du ${day}.`,
    levels: { FEDERAL: 'Fédéral', PROVINCIAL: 'Provincial', MUNICIPAL: 'Municipal' },
    none: 'Aucune circonscription',
    code: 'Numéro',
    sure: (percent) => `fiable à ${percent}`,
    method: {
      addresses: 'd’après les adresses de ce code postal',
      concordance: 'd’après une liste publiée de codes postaux',
      centroid: 'd’après le centre de ce code postal',
      point: 'd’après l’endroit même',
    },
    snapped: 'Le lieu se trouve dans un interstice entre des circonscriptions et compte pour la plus proche.',
    alternatives: 'Ce code postal touche plusieurs circonscriptions :',
    district: 'Circonscription',
    share: 'Part',
    absent: {
      at_large: 'Le conseil est élu par toute la municipalité, sans districts.',
      no_wards: 'Personne n’est élu par district ici.',
      map_ended: 'Ce qui est connu de ce code postal vient d’une carte qui n’est plus en vigueur.',
      not_held: 'Nous n’avons aucune carte de ce palier ici.',
    },
    candidates: (election) => `Candidatures : ${election}`,
    candidate: 'Candidat ou candidate',
    party: 'Parti',
    votes: 'Votes',
    elected: 'élu(e)',
    noCandidates: 'Nous n’avons aucune candidature pour cette circonscription.',
    candidatesAway: 'Les candidatures ne peuvent pas être affichées pour le moment. Réessayez dans quelques minutes.',
    map: 'Carte',
    mapHint:
      'Cliquez sur la carte pour trouver les circonscriptions d’un lieu. Au clavier : les flèches déplacent la carte, + et − changent l’échelle, Entrée trouve les circonscriptions de son centre.',
    mapLevel: 'Palier affiché',
    mapFailed: 'Ce navigateur ne peut pas dessiner la carte. Toutes les réponses sont à côté.',
    timeline: 'Les cartes dans le temps',
    since: (day) => `depuis le ${day}`,
    between: (from, until) => `du ${from} au ${until}`,
    today: 'Aujourd’hui',
    failed: 'La réponse n’est pas arrivée. Réessayez.',
    whole: 'Voir la page complète avec la carte',
    embedLink: 'Mettre cette recherche sur votre site',
  },
};
