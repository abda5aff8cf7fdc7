import type { Static } from 'typebox';
import type { StatusSchema } from '#server/electoral/operations/status/read-status.ts';
import type { Bilingual } from '#server/pages/language.ts';

export type Status = Static<typeof StatusSchema>;
export type Source = Status['sources'][number];

/** The state of a source's last check, or what became of the map that it published. */
export type ShownState = Source['state'] | 'superseded' | 'ended';

interface StatusTexts {
  readonly title: string;
  readonly allWell: string;
  readonly asks: (sources: number) => string;
  readonly outOfDate: string;
  readonly unknown: string;
  readonly inForce: (federal: string, provincial: string, municipal: string) => string;
  readonly updated: (day: string) => string;
  readonly changes: string;
  readonly withSample: string;
  readonly wrong: string;
  readonly noMap: (place: string, day: string) => string;
  readonly source: string;
  readonly state: string;
  readonly states: Readonly<Record<ShownState, string>>;
  /** What a state means for who reads answers; none if nothing is wrong. */
  readonly meanings: Readonly<Partial<Record<ShownState, string>>>;
  readonly stillServed: string;
  readonly notServed: string;
  readonly checked: string;
  readonly changed: string;
  readonly licence: string;
  readonly never: string;
  readonly next: string;
  readonly noNext: string;
  readonly due: string;
  readonly sources: string;
  readonly country: string;
  readonly number: (sources: number, asking: number) => string;
  readonly unverified: string;
}

export const statusTexts: Bilingual<StatusTexts> = {
  en: {
    title: 'State of the data',
    allWell: 'All data served is up to date.',
    asks: (sources) => (sources === 1 ? 'There is a problem below.' : `There are ${sources} problems below.`),
    outOfDate: 'Some of what is served may be out of date.',
    unknown:
      'The state of each source cannot be shown at the moment. Look-ups, maps and district pages answer as usual. Try again in a few minutes.',
    inForce: (federal, provincial, municipal) =>
      `In force: ${federal} federal, ${provincial} provincial and ${municipal} municipal districts.`,
    updated: (day) => `Last change: ${day}.`,
    changes: 'What changed in the maps',
    withSample: 'Beside the real maps, the fictional sample region is served too.',
    wrong: 'What is wrong',
    noMap: (place, day) =>
      `The map of ${place} ended on ${day}, and we have none that follows it: look-ups there have no answer.`,
    source: 'Source',
    state: 'State',
    states: {
      not_fetched: 'not read yet',
      fresh: 'up to date',
      stale: 'overdue',
      quarantined: 'held back',
      unreachable: 'unreachable',
      not_described: 'no longer checked',
      superseded: 'past map',
      ended: 'ended, not replaced',
    },
    meanings: {
      not_fetched: 'It has not been read yet.',
      stale: 'It has not been confirmed for longer than planned.',
      quarantined: 'Its newest file was not published: someone has to review it first.',
      unreachable: 'Its publisher could not be reached, or sent something else, at the last check.',
      not_described: 'It is no longer checked.',
    },
    stillServed: 'Its last publication is still served.',
    notServed: 'None of its data is in force.',
    checked: 'Last checked',
    changed: 'Last changed',
    licence: 'Licence',
    never: 'never',
    next: 'Next check',
    noNext: 'none planned',
    due: 'due',
    sources: 'Sources',
    country: 'Canada',
    number: (sources, asking) =>
      `${sources === 1 ? '1 source' : `${sources} sources`}${asking === 0 ? '' : `, ${asking} to check`}`,
    unverified: 'Unverified: nothing outside its own file has checked this map.',
  },
  fr: {
    title: 'État des données',
    allWell: 'Toutes les données diffusées sont à jour.',
    asks: (sources) =>
      sources === 1 ? 'Un problème est signalé ci-dessous.' : `${sources} problèmes sont signalés ci-dessous.`,
    outOfDate: 'Une partie des données diffusées n’est peut-être plus à jour.',
    unknown:
      'L’état de chaque source ne peut pas être affiché pour le moment. Les recherches, les cartes et les pages des circonscriptions répondent comme d’habitude. Réessayez dans quelques minutes.',
    inForce: (federal, provincial, municipal) =>
      `En vigueur\u00a0: ${federal} circonscriptions fédérales, ${provincial} provinciales et ${municipal} districts municipaux.`,
    updated: (day) => `Dernier changement\u00a0: ${day}.`,
    changes: 'Ce qui a changé dans les cartes',
    withSample: 'Outre les cartes réelles, la région fictive de démonstration est diffusée.',
    wrong: 'Ce qui ne va pas',
    noMap: (place, day) =>
      `La carte suivante a pris fin le ${day} et nous n’en avons aucune qui la remplace\u00a0: ${place}. Les recherches y restent sans réponse.`,
    source: 'Source',
    state: 'État',
    states: {
      not_fetched: 'pas encore lue',
      fresh: 'à jour',
      stale: 'en retard',
      quarantined: 'retenue',
      unreachable: 'injoignable',
      not_described: 'n’est plus vérifiée',
      superseded: 'ancienne carte',
      ended: 'expirée, sans remplacement',
    },
    meanings: {
      not_fetched: 'Elle n’a pas encore été lue.',
      stale: 'Elle n’a pas été confirmée depuis plus longtemps que prévu.',
      quarantined: 'Son dernier fichier n’a pas été publié\u00a0: quelqu’un doit d’abord l’examiner.',
      unreachable: 'Son diffuseur était injoignable, ou a envoyé autre chose, à la dernière vérification.',
      not_described: 'Elle n’est plus vérifiée.',
    },
    stillServed: 'Sa dernière publication reste diffusée.',
    notServed: 'Aucune de ses données n’est en vigueur.',
    checked: 'Dernière vérification',
    changed: 'Dernier changement',
    licence: 'Licence',
    never: 'jamais',
    next: 'Prochaine vérification',
    noNext: 'aucune prévue',
    due: 'attendue',
    sources: 'Sources',
    country: 'Canada',
    number: (sources, asking) =>
      `${sources === 1 ? '1 source' : `${sources} sources`}${asking === 0 ? '' : `, ${asking} à vérifier`}`,
    unverified: 'Non vérifiée\u00a0: rien d’autre que son propre fichier n’a servi à contrôler cette carte.',
  },
};
