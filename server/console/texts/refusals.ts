import type { Reason } from '#core/errors.ts';
import { formatters } from '#server/formatters.ts';
import type { Bilingual } from '#server/pages/language.ts';
import { type DonationField, donationTexts } from './donations.ts';

type Words = (facts: Reason['facts']) => Bilingual<string>;

const always =
  (en: string, fr: string): Words =>
  () => ({ en, fr });

/** What the reader calls a field; its name if no page shows it. */
const labels = ({ field }: Reason['facts']): Bilingual<string> => ({
  en: donationTexts.en.fields[field as DonationField] ?? String(field),
  fr: donationTexts.fr.fields[field as DonationField] ?? String(field),
});

const amounts = (facts: Reason['facts'], name: string): Bilingual<string> => {
  const { en, fr } = formatters.exactDollars;
  const amount = facts[name] as `${number}`;
  return { en: en.format(amount), fr: fr.format(amount) };
};

/** The words of the reasons for which rules of campaigns refuse something, by their names. */
export const refusals: Readonly<Record<string, Words>> = {
  'closure.sandbox': always(
    'A sandbox campaign is not closed: its data is fictional and is put back every night.',
    'Une campagne bac à sable ne se ferme pas : ses données sont fictives et rétablies chaque nuit.',
  ),
  'closure.underWay': always(
    'This campaign is being closed already.',
    'Cette campagne est déjà en cours de fermeture.',
  ),
  'closure.none': always('This campaign is not being closed.', 'Cette campagne n’est pas en cours de fermeture.'),
  'closure.otherCode': ({ code }) => ({
    en: `Type the code of this campaign, ${code}, to say that you mean it.`,
    fr: `Tapez le code de cette campagne, ${code}, pour confirmer que c’est bien elle.`,
  }),
  'import.otherState': always(
    'This import has gone on meanwhile. Look at where it is now.',
    'Cette importation a avancé entre-temps. Voyez où elle en est.',
  ),
  'import.noRoom': ({ wanted, places, tier, allowed }) => ({
    en: `The file has more rows to import (${wanted}) than the campaign has room for (${places}): its plan ${tier} allows ${allowed} voters. Import a part of the file, or ask for a larger plan.`,
    fr: `Le fichier a plus de lignes à importer (${wanted}) que la campagne n’a de place (${places}) : son forfait ${tier} permet ${allowed} électeurs. Importez une partie du fichier, ou demandez un forfait plus grand.`,
  }),
  'import.spreadsheet': always(
    'This is a spreadsheet or an archive, not a CSV file. Open it in your spreadsheet program, choose “Save as”, and there “CSV UTF-8”.',
    'C’est un classeur ou une archive, et non un fichier CSV. Ouvrez-le dans votre tableur, choisissez « Enregistrer sous », puis « CSV UTF-8 ».',
  ),
  'import.notText': always(
    'This is not a text file. Unpack an archive first, or save the list as CSV in the program that it comes from.',
    'Ce n’est pas un fichier texte. Décompressez d’abord une archive, ou enregistrez la liste en CSV dans le programme dont elle vient.',
  ),
  'import.empty': always(
    'The file is empty. Its first line has to name the columns, and each line after it is one person.',
    'Le fichier est vide. Sa première ligne doit nommer les colonnes, et chaque ligne suivante est une personne.',
  ),
  'import.columns': ({ most }) => ({
    en: `The file has more than ${most} columns. Keep those that you need.`,
    fr: `Le fichier a plus de ${most} colonnes. Gardez celles dont vous avez besoin.`,
  }),
  'import.header': ({ line }) => ({
    en: `The names of the columns, in line ${line}, cannot be read: a quotation mark is opened there and not closed, or a character stands there that no text has. Correct the line, and upload the file again.`,
    fr: `Les noms des colonnes, à la ligne ${line}, sont illisibles : un guillemet y est ouvert et n’est pas fermé, ou un caractère qu’aucun texte n’a s’y trouve. Corrigez la ligne, puis téléversez de nouveau le fichier.`,
  }),
  'import.files': ({ most }) => ({
    en: `The campaign has ${most} uploaded files. Discard one that is no longer needed, then upload this one.`,
    fr: `La campagne a ${most} fichiers téléversés. Supprimez-en un dont vous n’avez plus besoin, puis téléversez celui-ci.`,
  }),
  'import.rows': ({ most }) => ({
    en: `The file has more than ${most} rows. Split it, and import one part after the other.`,
    fr: `Le fichier a plus de ${most} lignes. Divisez-le, et importez une partie après l’autre.`,
  }),
  'donation.stale': staleDonation,
  'amount.none': (facts) => ({
    en: `${labels(facts).en}: must be dollars with two decimals at most, such as 1500 or 1500.50.`,
    fr: `${labels(facts).fr} : doit être un montant en dollars avec deux décimales au plus, par exemple 1500 ou 1500,50.`,
  }),
  'amount.ambiguous': (facts) => {
    const [label, thousands, decimals] = [labels(facts), amounts(facts, 'thousands'), amounts(facts, 'decimals')];
    const plain = String(facts.thousands);
    return {
      en: `${label.en}: this could be ${thousands.en} or ${decimals.en}. Write it without a mark between thousands and with two decimals, such as ${plain}.`,
      fr: `${label.fr} : ce pourrait être ${thousands.fr} ou ${decimals.fr}. Écrivez-le sans séparateur de milliers et avec deux décimales, par exemple ${plain.replace('.', ',')}.`,
    };
  },
};

function staleDonation({ isCorrected, receipt_number: number, isCancelled }: Reason['facts']): Bilingual<string> {
  const receipt =
    number === null
      ? { en: 'It has no receipt now.', fr: 'Il n’a pas de reçu maintenant.' }
      : isCancelled
        ? {
            en: `Its receipt is now ${number}, which is cancelled.`,
            fr: `Son reçu est maintenant le ${number}, qui est annulé.`,
          }
        : { en: `Its receipt is now ${number}.`, fr: `Son reçu est maintenant le ${number}.` };
  const corrected = isCorrected
    ? { en: 'The donation was corrected meanwhile.', fr: 'Le don a été corrigé entre-temps.' }
    : { en: 'The donation has changed meanwhile.', fr: 'Le don a changé entre-temps.' };
  return {
    en: `${corrected.en} ${receipt.en} Nothing was done: look at the donation as it stands now, and decide again.`,
    fr: `${corrected.fr} ${receipt.fr} Rien n’a été fait : regardez le don tel qu’il est maintenant, et décidez de nouveau.`,
  };
}
