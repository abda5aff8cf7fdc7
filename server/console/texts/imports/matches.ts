import type { Likeness, RowRule } from '#server/campaign/matching/match.ts';
import type { Bilingual } from '#server/pages/language.ts';

interface MatchTexts {
  readonly rules: Readonly<Record<RowRule, string>>;
  readonly byRule: Readonly<Record<RowRule, string>>;
  readonly everyRule: string;
  readonly likenesses: Readonly<Record<Likeness, string>>;
  readonly alike: string;
  readonly alikeHow: string;
  readonly looksLike: string;
  readonly recorded: string;
}

/** Why rows of a file are taken for people of the campaign, in words. */
export const matchTexts: Bilingual<MatchTexts> = {
  en: {
    rules: {
      EXTERNAL_ID: 'same identifier',
      EMAIL: 'same e-mail address',
      NAME_AND_ADDRESS: 'same name and address',
      SAME_DONATION: 'same donor, day and amount',
      ERASED: 'A person whom the campaign has erased, who is not recorded again',
    },
    byRule: {
      EXTERNAL_ID: 'Duplicates by identifier',
      EMAIL: 'Duplicates by e-mail address',
      NAME_AND_ADDRESS: 'Duplicates by name and address',
      SAME_DONATION: 'Duplicates by donor, day and amount',
      ERASED: 'Rows of people whom the campaign has erased',
    },
    everyRule: 'Duplicates by every rule',
    likenesses: {
      NEAR_IDENTIFIER: 'your own number differs in leading zeros alone, which spreadsheets remove',
      NEAR_NAME: 'a similar name at the same address',
      SAME_EMAIL: 'the same e-mail address under another name',
      OTHER_PLACE: 'the same name at another postal code',
      NEAR_DONOR: 'a similar name at the same postal code',
    },
    alike: 'Rows that look like a record',
    alikeHow: 'These rows are imported as they are. Compare each with the record that it looks like.',
    looksLike: 'Looks like a record of the campaign:',
    recorded: 'Imported: its record',
  },
  fr: {
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
  },
};
