import type * as english from '#core/texts/en/pages/look-up/status.ts';

export const statusTexts: typeof english.statusTexts = {
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
};
