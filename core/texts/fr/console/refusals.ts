import type { Reason } from '#core/errors.ts';
import { formatCents } from '#core/money.ts';
import type { SubscriptionTier } from '#core/plans.ts';
import type * as english from '#core/texts/en/console/refusals.ts';
import { donationTexts } from '#core/texts/fr/console/donations.ts';
import { formatters } from '#core/texts/fr/formatters.ts';
import { planNames } from '#core/texts/plan-names.ts';

/** What the reader calls a field; its name if no page shows it. */
const labels = ({ field }: Reason['facts']): string =>
  donationTexts.fields[field as keyof typeof donationTexts.fields] ?? String(field);

const planOf = (tier: Reason['facts'][string] | undefined): string =>
  planNames[tier as SubscriptionTier] ?? String(tier);

const amounts = (facts: Reason['facts'], name: string): string =>
  formatters.exactDollars.format(facts[name] as `${number}`);

/** Cents as dollars. The formatter gets decimal text, so that no binary fraction is involved. */
const dollars = (cents: number): string => formatters.dollars.format(formatCents(cents) as `${number}`);

export const refusalTexts: typeof english.refusalTexts = {
  'closure.sandbox': () =>
    'Une campagne bac à sable ne se ferme pas : ses données sont fictives et réinitialisées chaque nuit.',
  'closure.underWay': () => 'Cette campagne est déjà en cours de fermeture.',
  'closure.none': () => 'Cette campagne n’est pas en cours de fermeture.',
  'closure.otherCode': ({ code }) => `Tapez le code de cette campagne, ${code}, pour confirmer.`,
  'districts.noMap': () =>
    'Ce serveur ne sert que des campagnes et n’a pas de carte électorale. Demandez à son exploitant.',
  'districts.noneHeld': () =>
    'Ce serveur n’a pas, pour le jour du scrutin, de circonscriptions du palier de votre élection. Demandez à son exploitant.',
  'districts.noCodes': () => 'Aucun code postal n’est chargé sur ce serveur. Demandez à son exploitant.',
  'voterList.another': () =>
    'Une liste appartient à qui l’a enregistrée\u00a0: cette personne ou un propriétaire de la campagne peut la modifier.',
  'voterList.tooMany': ({ most }) =>
    `Une campagne a au plus ${most} listes. Supprimez-en une dont personne n’a besoin.`,
  'turf.nobody': () =>
    'Tous les électeurs de ces sections et rues sont déjà dans un secteur ouvert, ou il n’y en a aucun.',
  'turf.tooMany': ({ most }) =>
    `Cela fait plus de ${formatters.whole.format(Number(most))} électeurs : découpez moins de sections ou de rues à la fois.`,
  'turf.ended': () => 'Le secteur est terminé : découpez ses portes de nouveau.',
  'turf.volunteer': () => 'Choisissez un bénévole de cette campagne.',
  'turf.codes': ({ codes }) => `Aucune ligne de ce secteur ne porte ces codes\u00a0: ${codes}.`,
  'turf.doors': ({ codes }) => `Ces codes figurent sur une même ligne sans être d’une même porte\u00a0: ${codes}.`,
  'turf.unassigned': () => 'Choisissez d’abord le bénévole.',
  'walk.street': () => 'Écrivez chaque rue par son nom, par exemple chemin Marram, une par ligne.',
  'record.externalIdTaken': () =>
    'Une autre fiche porte déjà ce numéro. Chaque fiche a le sien : cherchez-le dans la liste.',
  'voter.erased': () =>
    'La campagne a effacé une personne reconnue à ce nom et à ce lieu, à ce courriel, à ce téléphone ou à votre propre numéro : elle n’est pas enregistrée de nouveau.',
  'voter.merged': () => 'Cet électeur a été fusionné avec un autre : cherchez celui-ci dans la liste.',
  'merge.same': () => 'Choisissez deux électeurs différents.',
  'merge.tooManyTags': () => 'Les deux électeurs ont ensemble plus de 20 étiquettes : retirez-en d’abord à l’un d’eux.',
  'merge.tooLongNotes': () =>
    'Les notes des deux électeurs dépassent ensemble 5\u00a0000 caractères : abrégez d’abord celles de l’un d’eux.',
  'merge.none': () => 'Il n’y a pas de fusion à annuler ici, ou elle l’a déjà été.',
  'merge.tooLate': ({ days }) => `La fusion date de plus de ${days} jours et ne peut plus être annulée.`,
  'merge.survivorMerged': () =>
    'L’électeur avec lequel celui-ci a été fusionné l’a été depuis avec un autre : annulez d’abord cette fusion.',
  'visit.takenBack': () => 'Cette visite a déjà été retirée.',
  'visit.othersOwn': () =>
    'Quelqu’un d’autre a enregistré cette visite. Demandez à un membre du personnel de la corriger ou de la retirer.',
  'import.otherState': () => 'Cette importation a avancé entre-temps. Voyez où elle en est.',
  'import.noRoom': ({ wanted, places, tier, allowed }) =>
    `Le fichier a plus de lignes à importer (${wanted}) que la campagne n’a de place (${places}) : son forfait ${planOf(tier)} permet ${allowed} électeurs. Importez une partie du fichier, ou demandez un forfait plus grand.`,
  'import.spreadsheet': () =>
    'C’est une archive, ou un classeur d’une autre sorte. Ouvrez-le dans votre tableur, choisissez « Enregistrer sous », puis « Classeur Excel (.xlsx) » sans mot de passe, ou « CSV UTF-8 ».',
  'import.workbook': () =>
    'Ce classeur est endommagé, protégé ou sous une forme illisible. Ouvrez-le dans votre tableur, et enregistrez-le de nouveau en .xlsx, ou en « CSV UTF-8 ».',
  'import.workbookSize': () =>
    'Ce classeur contient bien plus qu’une liste. Copiez la liste seule dans un nouveau classeur, ou enregistrez-la en « CSV UTF-8 ».',
  'import.tooCostly': () =>
    'La lecture de ce fichier demande bien plus de mémoire ou de temps que celle d’une liste. Copiez la liste seule dans un nouveau classeur, ou enregistrez-la en « CSV UTF-8 ».',
  'import.readerDied': () =>
    'Ce fichier n’a pas été lu jusqu’à sa fin, car le programme qui lit les fichiers s’est arrêté. Envoyez-le de nouveau\u00a0; si cela se répète, copiez la liste seule dans un nouveau classeur, ou enregistrez-la en «\u00a0CSV UTF-8\u00a0».',
  'import.busy': () => 'D’autres fichiers sont en cours de lecture. Téléversez celui-ci de nouveau dans un instant.',
  'import.sheet': ({ names }) => `Le classeur n’a pas de feuille de ce nom. Il a\u00a0: ${names}.`,
  'import.noSheets': () =>
    'Le fichier n’est pas un classeur, et n’a pas de feuilles : laissez vide le nom de la feuille.',
  'import.notText': () =>
    'Ce n’est pas un fichier texte. Décompressez d’abord une archive, ou enregistrez la liste en CSV dans le programme dont elle vient.',
  'import.empty': () =>
    'Le fichier est vide. Sa première ligne doit nommer les colonnes, et chaque ligne suivante est une personne.',
  'import.columns': ({ most }) => `Le fichier a plus de ${most} colonnes. Gardez celles dont vous avez besoin.`,
  'import.header': ({ line }) =>
    `Les noms des colonnes, à la ligne ${line}, sont illisibles : un guillemet n’y est pas fermé, ou un caractère non valide ou un texte très long s’y trouve. Corrigez la ligne, puis téléversez de nouveau le fichier.`,
  'import.files': ({ most }) =>
    `La campagne a ${most} fichiers téléversés. Supprimez-en un dont vous n’avez plus besoin, puis téléversez celui-ci.`,
  'import.rows': ({ most }) => `Le fichier a plus de ${most} lignes. Divisez-le, et importez une partie après l’autre.`,
  'donation.stale': staleDonation,
  'donation.pastLimit': ({ year, eligible, limit, used }) => {
    const inDollars = (cents: Reason['facts'][string]) => dollars(Number(cents));
    const [wanted, most, given] = [inDollars(eligible ?? 0), inDollars(limit ?? 0), inDollars(used ?? 0)];
    const left = inDollars(Math.max(0, Number(limit) - Number(used)));
    return `Ce don de ${wanted} (montant admissible) ferait dépasser au donateur le plafond fédéral de ${year}. Le plafond est de ${most}; ${given} sont utilisés, et il reste ${left}. Seuls les dons à cette campagne sont comptés ici. Remboursez l’excédent, ou corrigez la saisie.`;
  },
  'donation.pastCandidateLimit': ({ eligible, limit, used }) => {
    const inDollars = (cents: Reason['facts'][string]) => dollars(Number(cents));
    const [wanted, most, given] = [inDollars(eligible ?? 0), inDollars(limit ?? 0), inDollars(used ?? 0)];
    const left = inDollars(Math.max(0, Number(limit) - Number(used)));
    return `Cette contribution de ${wanted} (montant admissible) ferait dépasser au candidat ce qu’il peut donner à sa propre campagne. Le plafond est de ${most} par élection; ${given} sont utilisés, et il reste ${left}. Enregistrez ce qui dépasse comme un don à part\u00a0: il compte dans le plafond annuel.`;
  },
  'donation.notTheCandidate': ({ name }) =>
    `Seules les contributions du candidat lui-même se marquent ainsi, et le candidat de la campagne est ${name}.`,
  'donation.partTooLarge': ({ amount }) => {
    const inDollars = dollars(Number(amount));
    return `La partie doit être inférieure au don de ${inDollars}. Si tout a été remboursé, marquez le don comme remboursé.`;
  },
  'donation.returnDay': ({ received, today }) =>
    `Indiquez le jour où la somme a été remboursée, par exemple 2026-09-30\u00a0: pas avant le ${received}, jour de la réception, ni après le ${today}.`,
  'donation.limitUnknown': ({ year }) =>
    `Le plafond fédéral des contributions de ${year} n’est pas connu ici : ce don ne peut pas être vérifié. Vérifiez la date de réception.`,
  'donation.withdrawn': ({ kind }) =>
    kind === 'RETURNED'
      ? 'Le don a été remboursé au donateur et ne compte plus. Enregistrez ce qui a été reçu depuis comme un nouveau don.'
      : 'Le don est annulé et ne compte plus. Enregistrez ce qui a été reçu comme un nouveau don.',
  'donation.nothingDiffers': () =>
    'Rien ne diffère du don tel qu’il est. Modifiez ce qui est inexact, puis envoyez la correction.',
  'reason.missing': () => 'Indiquez le motif, en 1 000 caractères au plus : il reste au dossier.',
  'receipt.none': () => 'Le don n’a aucun reçu qui puisse être annulé.',
  'receipt.issued': ({ number }) => `Le don a déjà son reçu : ${number}.`,
  'receipt.serials': ({ year }) =>
    `Tous les numéros de reçu de ${year} sont utilisés. Demandez une autre série à l’exploitant de l’installation.`,
  'receipt.noName': ({ name }) =>
    `« ${name} » est inscrit comme nom du donateur et n’est pas un nom. Corrigez le don, puis délivrez son reçu.`,
  'receipt.gates': ({ gates }) => {
    const names = String(gates).split(' ') as Array<keyof typeof donationTexts.gateHelp>;
    const help = names.map((gate) => donationTexts.gateHelp[gate]).join(' ');
    return `Le reçu ne peut pas encore être délivré. ${help}`;
  },
  'receipts.stale': () =>
    'Depuis que cette liste a été établie, un de ses dons a changé, ou ses numéros ont été attribués à d’autres reçus. Rien n’a été délivré : voyez la liste telle qu’elle est maintenant, puis décidez de nouveau.',
  'receipts.noneChosen': () => 'Aucun reçu n’a été choisi. Revenez à la liste des dons et cochez d’abord des reçus.',
  'receipts.unknown': () =>
    'Cette campagne n’a aucun reçu de ce numéro. Revenez à la liste des dons et cochez-y des reçus.',
  'receipts.sandbox': () => 'Un bac à sable n’envoie aucun reçu : ses donateurs sont fictifs.',
  'receipts.tooMany': ({ most }) =>
    `Le filtre trouve plus de ${most} reçus. Resserrez-le, par dates par exemple, et prenez-les en plusieurs parties.`,
  'donations.tooMany': ({ most }) =>
    `Le filtre trouve plus de ${formatters.whole.format(Number(most))} dons. Resserrez-le, par dates par exemple, et exportez-les en plusieurs parties.`,
  'donations.tooManyToReport': ({ most }) =>
    `La campagne a plus de ${formatters.whole.format(Number(most))} dons, soit plus qu’un rapport n’en lit. Exportez-les plutôt.`,
  'anonymous.tooMuch': () =>
    'La somme dépasse 20 $ par personne. Un don plus élevé exige un nom et une adresse\u00a0: enregistrez-le comme don.',
  'anonymous.tooMany': ({ most }) =>
    `Les dons anonymes de ${most} activités sont enregistrés, et il ne peut y en avoir davantage.`,
  'voters.cap': ({ voters, tier, allowed }) =>
    `La campagne a ${voters} électeurs, et son forfait ${planOf(tier)} en permet ${allowed}. Demandez un forfait plus grand, ou supprimez les électeurs inutiles.`,
  'webhook.url': () =>
    'L’adresse d’un point d’ancrage commence par https://, nomme un hôte de l’internet public, et n’a ni mot de passe ni plus de 500 caractères.',
  'webhook.many': ({ most }) => `Une campagne a ${most} points d’ancrage au plus. Supprimez-en un d’abord.`,
  'key.name': () => 'Dites à quoi sert la clé, en 100 caractères au plus.',
  'key.scopes': () => 'Choisissez au moins une chose que la clé permet.',
  'key.plan': ({ tier }) => `Le forfait ${planOf(tier)} ne comprend pas de clés. Demandez un forfait plus grand.`,
  'key.closing': () => 'La campagne est en cours de fermeture : aucune nouvelle clé ne peut être créée.',
  'assistant.scopes': () => 'Choisissez au moins une chose qu’il peut faire.',
  'assistant.plan': () =>
    'Le forfait de la campagne ne comprend pas l’API, dont les assistants ont besoin. Demandez un forfait plus grand.',
  'assistant.closing': () => 'La campagne est en cours de fermeture\u00a0: aucun assistant ne peut y être connecté.',
  'assistant.tooMany': ({ most }) =>
    `Vous avez connecté ${most} assistants à cette campagne. Déconnectez-en un que vous n’utilisez plus.`,
  'amount.none': (facts) =>
    `${labels(facts)} : doit être un montant en dollars avec deux décimales au plus, par exemple 1500 ou 1500,50.`,
  'amount.ambiguous': (facts) => {
    const [label, thousands, decimals] = [labels(facts), amounts(facts, 'thousands'), amounts(facts, 'decimals')];
    const plain = String(facts.thousands);
    return `${label} : ce pourrait être ${thousands} ou ${decimals}. Écrivez-le sans séparateur de milliers et avec deux décimales, par exemple ${plain.replace('.', ',')}.`;
  },
};

function staleDonation({ isCorrected, receipt_number: number, isCancelled }: Reason['facts']): string {
  const receipt =
    number === null
      ? 'Il n’a pas de reçu maintenant.'
      : isCancelled
        ? `Son reçu est maintenant le ${number}, qui est annulé.`
        : `Son reçu est maintenant le ${number}.`;
  const corrected = isCorrected ? 'Le don a été corrigé entre-temps.' : 'Le don a changé entre-temps.';
  return `${corrected} ${receipt} Rien n’a été fait : regardez le don tel qu’il est maintenant, et décidez de nouveau.`;
}
