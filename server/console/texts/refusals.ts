import type { Reason } from '#core/errors.ts';
import { formatters } from '#core/formatters.ts';
import type { SubscriptionTier } from '#core/plans.ts';
import { donationTexts } from '#core/texts/texts.ts';
import type { Gate } from '#server/campaign/donations/receipts/gates/failed-gates.ts';
import { dollars } from '#server/campaign/donations/receipts/html/both-languages.ts';
import type { Bilingual, Language } from '#server/pages/language.ts';
import type { DonationField } from './donations.ts';
import { planNames } from './plans.ts';

type Words = (facts: Reason['facts']) => Bilingual<string>;

const always =
  (en: string, fr: string): Words =>
  () => ({ en, fr });

/** What the reader calls a field; its name if no page shows it. */
const labels = ({ field }: Reason['facts']): Bilingual<string> => ({
  en: donationTexts.en.fields[field as DonationField] ?? String(field),
  fr: donationTexts.fr.fields[field as DonationField] ?? String(field),
});

const planOf = (tier: Reason['facts'][string] | undefined): string =>
  planNames[tier as SubscriptionTier] ?? String(tier);

const amounts = (facts: Reason['facts'], name: string): Bilingual<string> => {
  const { en, fr } = formatters.exactDollars;
  const amount = facts[name] as `${number}`;
  return { en: en.format(amount), fr: fr.format(amount) };
};

/** The words of the reasons for which rules of campaigns refuse something, by their names. */
export const refusals: Readonly<Record<string, Words>> = {
  'closure.sandbox': always(
    'A sandbox campaign cannot be closed: its data is fictional and is reset every night.',
    'Une campagne bac à sable ne se ferme pas : ses données sont fictives et réinitialisées chaque nuit.',
  ),
  'closure.underWay': always(
    'This campaign is already being closed.',
    'Cette campagne est déjà en cours de fermeture.',
  ),
  'closure.none': always('This campaign is not being closed.', 'Cette campagne n’est pas en cours de fermeture.'),
  'closure.otherCode': ({ code }) => ({
    en: `Type the code of this campaign, ${code}, to confirm.`,
    fr: `Tapez le code de cette campagne, ${code}, pour confirmer.`,
  }),
  'districts.noMap': always(
    'This server serves only campaigns and has no electoral maps. Ask whoever runs it.',
    'Ce serveur ne sert que des campagnes et n’a pas de carte électorale. Demandez à son exploitant.',
  ),
  'districts.noneHeld': always(
    'This server has no electoral districts of your election’s level for polling day. Ask whoever runs it.',
    'Ce serveur n’a pas, pour le jour du scrutin, de circonscriptions du niveau de votre élection. Demandez à son exploitant.',
  ),
  'districts.noCodes': always(
    'No postal codes are loaded on this server. Ask whoever runs it.',
    'Aucun code postal n’est chargé sur ce serveur. Demandez à son exploitant.',
  ),
  'turf.nobody': always(
    'All voters in these polls and streets are already on an open turf, or there are none.',
    'Tous les électeurs de ces sections et rues sont déjà dans un secteur ouvert, ou il n’y en a aucun.',
  ),
  'turf.tooMany': ({ most }) => ({
    en: `These are more than ${formatters.whole.en.format(Number(most))} voters: cut fewer polls or streets at a time.`,
    fr: `Cela fait plus de ${formatters.whole.fr.format(Number(most))} électeurs : découpez moins de sections ou de rues à la fois.`,
  }),
  'turf.ended': always(
    'The turf has ended: cut its doors again.',
    'Le secteur est terminé : découpez ses portes de nouveau.',
  ),
  'turf.volunteer': always('Choose a volunteer of this campaign.', 'Choisissez un bénévole de cette campagne.'),
  'turf.codes': ({ codes }) => ({
    en: `No row of this turf has these codes: ${codes}.`,
    fr: `Aucune ligne de ce secteur ne porte ces codes\u00a0: ${codes}.`,
  }),
  'turf.doors': ({ codes }) => ({
    en: `These codes are on one line but not at one door: ${codes}.`,
    fr: `Ces codes figurent sur une même ligne sans être d’une même porte\u00a0: ${codes}.`,
  }),
  'turf.unassigned': always('Choose the volunteer first.', 'Choisissez d’abord le bénévole.'),
  'walk.street': always(
    'Write each street by its name, such as Marram Rd, one per line.',
    'Écrivez chaque rue par son nom, par exemple chemin Marram, une par ligne.',
  ),
  'record.externalIdTaken': always(
    'Another record already has this number of yours. Each record has its own: look for it in the list.',
    'Une autre fiche porte déjà ce numéro. Chaque fiche a le sien : cherchez-le dans la liste.',
  ),
  'voter.erased': always(
    'The campaign has erased a person with this name and place, e-mail address, telephone number or number of yours, who is not recorded again.',
    'La campagne a effacé une personne reconnue à ce nom et à ce lieu, à ce courriel, à ce téléphone ou à votre propre numéro : elle n’est pas enregistrée de nouveau.',
  ),
  'voter.merged': always(
    'This voter was merged into another: look for that one in the list.',
    'Cet électeur a été fusionné avec un autre : cherchez celui-ci dans la liste.',
  ),
  'merge.same': always('Choose two different voters.', 'Choisissez deux électeurs différents.'),
  'merge.tooManyTags': always(
    'Both voters together have more than 20 tags: take some off one of them first.',
    'Les deux électeurs ont ensemble plus de 20 étiquettes : retirez-en d’abord à l’un d’eux.',
  ),
  'merge.tooLongNotes': always(
    'The notes of both voters together are longer than 5,000 characters: shorten those of one of them first.',
    'Les notes des deux électeurs dépassent ensemble 5\u00a0000 caractères : abrégez d’abord celles de l’un d’eux.',
  ),
  'merge.none': always(
    'There is no merge to undo here, or it was already undone.',
    'Il n’y a pas de fusion à annuler ici, ou elle l’a déjà été.',
  ),
  'merge.tooLate': ({ days }) => ({
    en: `The merge is more than ${days} days old and can no longer be undone.`,
    fr: `La fusion date de plus de ${days} jours et ne peut plus être annulée.`,
  }),
  'merge.survivorMerged': always(
    'The voter into whom this one was merged has since been merged into another: undo that merge first.',
    'L’électeur avec lequel celui-ci a été fusionné l’a été depuis avec un autre : annulez d’abord cette fusion.',
  ),
  'visit.takenBack': always('This visit was already taken back.', 'Cette visite a déjà été retirée.'),
  'visit.othersOwn': always(
    'Someone else recorded this visit. Ask a member of staff to correct it or take it back.',
    'Quelqu’un d’autre a enregistré cette visite. Demandez à un membre du personnel de la corriger ou de la retirer.',
  ),
  'import.otherState': always(
    'This import has moved on since. See where it is now.',
    'Cette importation a avancé entre-temps. Voyez où elle en est.',
  ),
  'import.noRoom': ({ wanted, places, tier, allowed }) => ({
    en: `The file has more rows to import (${wanted}) than the campaign has room for (${places}): its ${planOf(tier)} plan allows ${allowed} voters. Import a part of the file, or ask for a larger plan.`,
    fr: `Le fichier a plus de lignes à importer (${wanted}) que la campagne n’a de place (${places}) : son forfait ${planOf(tier)} permet ${allowed} électeurs. Importez une partie du fichier, ou demandez un forfait plus grand.`,
  }),
  'import.spreadsheet': always(
    'This is an archive, or a spreadsheet of another kind. Open it in your spreadsheet program, choose “Save as”, and there “Excel workbook (.xlsx)” without a password, or “CSV UTF-8”.',
    'C’est une archive, ou un classeur d’une autre sorte. Ouvrez-le dans votre tableur, choisissez « Enregistrer sous », puis « Classeur Excel (.xlsx) » sans mot de passe, ou « CSV UTF-8 ».',
  ),
  'import.workbook': always(
    'This workbook is damaged, protected or in a form that cannot be read. Open it in your spreadsheet program, and save it as .xlsx again, or as “CSV UTF-8”.',
    'Ce classeur est endommagé, protégé ou sous une forme illisible. Ouvrez-le dans votre tableur, et enregistrez-le de nouveau en .xlsx, ou en « CSV UTF-8 ».',
  ),
  'import.workbookSize': always(
    'This workbook holds far more than a list. Copy the list alone into a new workbook, or save it as “CSV UTF-8”.',
    'Ce classeur contient bien plus qu’une liste. Copiez la liste seule dans un nouveau classeur, ou enregistrez-la en « CSV UTF-8 ».',
  ),
  'import.tooCostly': always(
    'Reading this file takes far more memory or time than a list does. Copy the list alone into a new workbook, or save it as “CSV UTF-8”.',
    'La lecture de ce fichier demande bien plus de mémoire ou de temps que celle d’une liste. Copiez la liste seule dans un nouveau classeur, ou enregistrez-la en « CSV UTF-8 ».',
  ),
  'import.readerDied': always(
    'This file was not read to its end, since the program that reads files has stopped. Send it again; if that happens again, copy the list alone into a new workbook, or save it as “CSV UTF-8”.',
    'Ce fichier n’a pas été lu jusqu’à sa fin, car le programme qui lit les fichiers s’est arrêté. Envoyez-le de nouveau\u00a0; si cela se répète, copiez la liste seule dans un nouveau classeur, ou enregistrez-la en «\u00a0CSV UTF-8\u00a0».',
  ),
  'import.busy': always(
    'Other files are being read right now. Upload this one again in a moment.',
    'D’autres fichiers sont en cours de lecture. Téléversez celui-ci de nouveau dans un instant.',
  ),
  'import.sheet': ({ names }) => ({
    en: `The workbook has no sheet of this name. It has: ${names}.`,
    fr: `Le classeur n’a pas de feuille de ce nom. Il a\u00a0: ${names}.`,
  }),
  'import.noSheets': always(
    'The file is not a workbook, and has no sheets: leave the sheet’s name empty.',
    'Le fichier n’est pas un classeur, et n’a pas de feuilles : laissez vide le nom de la feuille.',
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
    en: `The names of the columns, in line ${line}, cannot be read: a quotation mark is not closed there, or there is an invalid character or a very long text. Correct the line, and upload the file again.`,
    fr: `Les noms des colonnes, à la ligne ${line}, sont illisibles : un guillemet n’y est pas fermé, ou un caractère non valide ou un texte très long s’y trouve. Corrigez la ligne, puis téléversez de nouveau le fichier.`,
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
  'donation.pastLimit': ({ year, eligible, limit, used }) => {
    const inBoth = (cents: Reason['facts'][string]) => dollars(Number(cents));
    const [wanted, most, given] = [inBoth(eligible ?? 0), inBoth(limit ?? 0), inBoth(used ?? 0)];
    const left = inBoth(Math.max(0, Number(limit) - Number(used)));
    return {
      en: `This donation of ${wanted.en} (eligible amount) would take the donor past the federal limit of ${year}. The limit is ${most.en}; ${given.en} is used, and ${left.en} remains. Only donations to this campaign are counted here. Return the excess, or correct what was typed.`,
      fr: `Ce don de ${wanted.fr} (montant admissible) ferait dépasser au donateur le plafond fédéral de ${year}. Le plafond est de ${most.fr}; ${given.fr} sont utilisés, et il reste ${left.fr}. Seuls les dons à cette campagne sont comptés ici. Remboursez l’excédent, ou corrigez la saisie.`,
    };
  },
  'donation.pastCandidateLimit': ({ eligible, limit, used }) => {
    const inBoth = (cents: Reason['facts'][string]) => dollars(Number(cents));
    const [wanted, most, given] = [inBoth(eligible ?? 0), inBoth(limit ?? 0), inBoth(used ?? 0)];
    const left = inBoth(Math.max(0, Number(limit) - Number(used)));
    return {
      en: `This contribution of ${wanted.en} (eligible amount) would take the candidate past what may be given to their own campaign. The limit is ${most.en} per election; ${given.en} is used, and ${left.en} remains. Record anything above that as a separate donation: it counts towards the annual limit.`,
      fr: `Cette contribution de ${wanted.fr} (montant admissible) ferait dépasser au candidat ce qu’il peut donner à sa propre campagne. Le plafond est de ${most.fr} par élection; ${given.fr} sont utilisés, et il reste ${left.fr}. Enregistrez ce qui dépasse comme un don à part\u00a0: il compte dans le plafond annuel.`,
    };
  },
  'donation.notTheCandidate': ({ name }) => ({
    en: `Only the candidate’s own contributions are marked this way, and the campaign’s candidate is ${name}.`,
    fr: `Seules les contributions du candidat lui-même se marquent ainsi, et le candidat de la campagne est ${name}.`,
  }),
  'donation.partTooLarge': ({ amount }) => {
    const { en, fr } = dollars(Number(amount));
    return {
      en: `A part must be less than the donation of ${en}. If all of it went back, mark the donation as returned.`,
      fr: `La partie doit être inférieure au don de ${fr}. Si tout a été remboursé, marquez le don comme remboursé.`,
    };
  },
  'donation.returnDay': ({ received, today }) => ({
    en: `Type the day on which it went back, such as 2026-09-30: not before ${received}, when it was received, and not after ${today}.`,
    fr: `Indiquez le jour où la somme a été remboursée, par exemple 2026-09-30\u00a0: pas avant le ${received}, jour de la réception, ni après le ${today}.`,
  }),
  'donation.limitUnknown': ({ year }) => ({
    en: `The federal limit on contributions of ${year} is not known here, so this donation cannot be checked. Check the date on which it was received.`,
    fr: `Le plafond fédéral des contributions de ${year} n’est pas connu ici : ce don ne peut pas être vérifié. Vérifiez la date de réception.`,
  }),
  'donation.withdrawn': ({ kind }) =>
    kind === 'RETURNED'
      ? {
          en: 'The donation was returned to the donor and no longer counts. Record what was received since as a new donation.',
          fr: 'Le don a été remboursé au donateur et ne compte plus. Enregistrez ce qui a été reçu depuis comme un nouveau don.',
        }
      : {
          en: 'The donation is voided and no longer counts. Record what was received as a new donation.',
          fr: 'Le don est annulé et ne compte plus. Enregistrez ce qui a été reçu comme un nouveau don.',
        },
  'donation.nothingDiffers': always(
    'Nothing differs from the donation as it stands. Change what is wrong, then send the correction.',
    'Rien ne diffère du don tel qu’il est. Modifiez ce qui est inexact, puis envoyez la correction.',
  ),
  'reason.missing': always(
    'Enter the reason, in 1,000 characters at most: it stays on record.',
    'Indiquez le motif, en 1 000 caractères au plus : il reste au dossier.',
  ),
  'receipt.none': always(
    'The donation has no receipt that could be cancelled.',
    'Le don n’a aucun reçu qui puisse être annulé.',
  ),
  'receipt.issued': ({ number }) => ({
    en: `The donation already has its receipt: ${number}.`,
    fr: `Le don a déjà son reçu : ${number}.`,
  }),
  'receipt.serials': ({ year }) => ({
    en: `All receipt numbers of ${year} are used. Ask who runs this installation for another series.`,
    fr: `Tous les numéros de reçu de ${year} sont utilisés. Demandez une autre série à l’exploitant de l’installation.`,
  }),
  'receipt.noName': ({ name }) => ({
    en: `“${name}” is recorded as the donor’s name and is no name. Correct the donation, then issue its receipt.`,
    fr: `« ${name} » est inscrit comme nom du donateur et n’est pas un nom. Corrigez le don, puis délivrez son reçu.`,
  }),
  'receipt.gates': ({ gates }) => {
    const names = String(gates).split(' ') as Gate[];
    const help = (language: Language) => names.map((gate) => donationTexts[language].gateHelp[gate]).join(' ');
    return {
      en: `The receipt cannot be issued yet. ${help('en')}`,
      fr: `Le reçu ne peut pas encore être délivré. ${help('fr')}`,
    };
  },
  'receipts.stale': always(
    'Since this list was made, one of its donations has changed, or its numbers were given to other receipts. Nothing was issued: look at the list as it is now, then decide again.',
    'Depuis que cette liste a été établie, un de ses dons a changé, ou ses numéros ont été attribués à d’autres reçus. Rien n’a été délivré : voyez la liste telle qu’elle est maintenant, puis décidez de nouveau.',
  ),
  'receipts.noneChosen': always(
    'No receipt was chosen. Go back to the list of donations and tick receipts first.',
    'Aucun reçu n’a été choisi. Revenez à la liste des dons et cochez d’abord des reçus.',
  ),
  'receipts.unknown': always(
    'This campaign has no such receipt. Go back to the list of donations and tick receipts there.',
    'Cette campagne n’a aucun reçu de ce numéro. Revenez à la liste des dons et cochez-y des reçus.',
  ),
  'receipts.sandbox': always(
    'A sandbox sends no receipts: its donors are made up.',
    'Un bac à sable n’envoie aucun reçu : ses donateurs sont fictifs.',
  ),
  'receipts.tooMany': ({ most }) => ({
    en: `The filter finds more than ${most} receipts. Narrow it, by days for instance, and take them in several parts.`,
    fr: `Le filtre trouve plus de ${most} reçus. Resserrez-le, par dates par exemple, et prenez-les en plusieurs parties.`,
  }),
  'donations.tooMany': ({ most }) => ({
    en: `The filter finds more than ${formatters.whole.en.format(Number(most))} donations. Narrow it, by days for instance, and export them in several parts.`,
    fr: `Le filtre trouve plus de ${formatters.whole.fr.format(Number(most))} dons. Resserrez-le, par dates par exemple, et exportez-les en plusieurs parties.`,
  }),
  'donations.tooManyToReport': ({ most }) => ({
    en: `The campaign has more than ${formatters.whole.en.format(Number(most))} donations, which is more than one report reads. Export them instead.`,
    fr: `La campagne a plus de ${formatters.whole.fr.format(Number(most))} dons, soit plus qu’un rapport n’en lit. Exportez-les plutôt.`,
  }),
  'anonymous.tooMuch': always(
    'The sum is more than $20 for each person. A gift above that needs a name and an address: record it as a donation.',
    'La somme dépasse 20 $ par personne. Un don plus élevé exige un nom et une adresse\u00a0: enregistrez-le comme don.',
  ),
  'anonymous.tooMany': ({ most }) => ({
    en: `Anonymous gifts of ${most} events are recorded, and no more can be.`,
    fr: `Les dons anonymes de ${most} activités sont enregistrés, et il ne peut y en avoir davantage.`,
  }),
  'voters.cap': ({ voters, tier, allowed }) => ({
    en: `The campaign has ${voters} voters, and its ${planOf(tier)} plan allows ${allowed}. Ask for a larger plan, or delete voters who are not needed.`,
    fr: `La campagne a ${voters} électeurs, et son forfait ${planOf(tier)} en permet ${allowed}. Demandez un forfait plus grand, ou supprimez les électeurs inutiles.`,
  }),
  'webhook.url': always(
    'The address of a webhook starts with https://, names a host of the public internet, and has no password and 500 characters at most.',
    'L’adresse d’un point d’ancrage commence par https://, nomme un hôte de l’internet public, et n’a ni mot de passe ni plus de 500 caractères.',
  ),
  'webhook.many': ({ most }) => ({
    en: `A campaign has ${most} webhooks at most. Delete one first.`,
    fr: `Une campagne a ${most} points d’ancrage au plus. Supprimez-en un d’abord.`,
  }),
  'key.name': always(
    'Say what the key is for, in 100 characters at most.',
    'Dites à quoi sert la clé, en 100 caractères au plus.',
  ),
  'key.scopes': always(
    'Choose at least one thing that the key may do.',
    'Choisissez au moins une chose que la clé permet.',
  ),
  'key.plan': ({ tier }) => ({
    en: `The ${planOf(tier)} plan does not include keys. Ask for a larger plan.`,
    fr: `Le forfait ${planOf(tier)} ne comprend pas de clés. Demandez un forfait plus grand.`,
  }),
  'key.closing': always(
    'The campaign is being closed: no new keys can be created.',
    'La campagne est en cours de fermeture : aucune nouvelle clé ne peut être créée.',
  ),
  'assistant.scopes': always(
    'Choose at least one thing that it may do.',
    'Choisissez au moins une chose qu’il peut faire.',
  ),
  'assistant.plan': always(
    'The campaign’s plan does not include the API, which assistants need. Ask for a larger plan.',
    'Le forfait de la campagne ne comprend pas l’API, dont les assistants ont besoin. Demandez un forfait plus grand.',
  ),
  'assistant.closing': always(
    'The campaign is being closed: no assistant can be connected to it.',
    'La campagne est en cours de fermeture\u00a0: aucun assistant ne peut y être connecté.',
  ),
  'assistant.tooMany': ({ most }) => ({
    en: `You have connected ${most} assistants to this campaign. Disconnect one that you no longer use.`,
    fr: `Vous avez connecté ${most} assistants à cette campagne. Déconnectez-en un que vous n’utilisez plus.`,
  }),
  'amount.none': (facts) => ({
    en: `${labels(facts).en}: must be in dollars with at most two decimals, such as 1500 or 1500.50.`,
    fr: `${labels(facts).fr} : doit être un montant en dollars avec deux décimales au plus, par exemple 1500 ou 1500,50.`,
  }),
  'amount.ambiguous': (facts) => {
    const [label, thousands, decimals] = [labels(facts), amounts(facts, 'thousands'), amounts(facts, 'decimals')];
    const plain = String(facts.thousands);
    return {
      en: `${label.en}: this could be ${thousands.en} or ${decimals.en}. Write it without a thousands separator and with two decimals, such as ${plain}.`,
      fr: `${label.fr} : ce pourrait être ${thousands.fr} ou ${decimals.fr}. Écrivez-le sans séparateur de milliers et avec deux décimales, par exemple ${plain.replace('.', ',')}.`,
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
    ? { en: 'The donation has been corrected since.', fr: 'Le don a été corrigé entre-temps.' }
    : { en: 'The donation has changed since.', fr: 'Le don a changé entre-temps.' };
  return {
    en: `${corrected.en} ${receipt.en} Nothing was done: look at the donation as it is now, and decide again.`,
    fr: `${corrected.fr} ${receipt.fr} Rien n’a été fait : regardez le don tel qu’il est maintenant, et décidez de nouveau.`,
  };
}
