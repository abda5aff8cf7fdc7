import type * as english from '#core/texts/en/console/imports/matches.ts';

export const matchTexts: typeof english.matchTexts = {
  rules: {
    EXTERNAL_ID: 'même identifiant',
    EMAIL: 'même adresse courriel',
    NAME_AND_ADDRESS: 'mêmes nom et adresse',
    SAME_DONATION: 'mêmes donateur, jour et montant',
    ERASED: 'Une personne que la campagne a effacée\u00a0: elle n’est pas enregistrée de nouveau',
  },
  byRule: {
    EXTERNAL_ID: 'Doublons par identifiant',
    EMAIL: 'Doublons par adresse courriel',
    NAME_AND_ADDRESS: 'Doublons par nom et adresse',
    SAME_DONATION: 'Doublons par donateur, jour et montant',
    ERASED: 'Lignes de personnes que la campagne a effacées',
  },
  everyRule: 'Doublons de toutes les règles',
  likenesses: {
    NEAR_IDENTIFIER: 'votre propre numéro ne diffère que par des zéros au début, que les tableurs retirent',
    NEAR_NAME: 'un nom semblable à la même adresse',
    SAME_EMAIL: 'la même adresse courriel sous un autre nom',
    OTHER_PLACE: 'le même nom à un autre code postal',
    NEAR_DONOR: 'un nom semblable au même code postal',
  },
  alike: 'Lignes qui ressemblent à une fiche',
  alikeHow: 'Ces lignes sont importées telles quelles. Comparez chacune avec la fiche à laquelle elle ressemble.',
  looksLike: 'Ressemble à une fiche de la campagne\u00a0:',
  recorded: 'Importée\u00a0: sa fiche',
};
