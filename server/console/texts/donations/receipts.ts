import type { DonorLikeness, SharedByDonors } from '#server/campaign/donations/donors/alike-donors.ts';
import type { HandOver } from '#server/campaign/donations/review/donation-filter.ts';
import type { Bilingual } from '#server/pages/language.ts';

interface ReceiptTexts {
  readonly issue: string;
  /** 31 receipts, $4,250.00, serials 000138 to 000168. */
  readonly summary: (count: string, amount: string, first: string, last: string) => string;
  readonly summaryOfOne: (amount: string, number: string) => string;
  readonly nothingReady: string;
  readonly nothingReadyHow: string;
  readonly leftOut: (count: number) => string;
  readonly leftOutHow: string;
  readonly leftOutTitle: string;
  readonly alike: (count: number, hasMore: boolean) => string;
  readonly alikeTitle: string;
  readonly alikeHow: string;
  readonly oneDonor: string;
  readonly otherDonor: string;
  readonly likeness: Readonly<Record<DonorLikeness, string>>;
  readonly shared: Readonly<Record<SharedByDonors, string>>;
  readonly lacking: (count: number) => string;
  readonly seeLacking: string;
  readonly more: (most: number) => string;
  readonly final: string;
  readonly issueThese: (count: number) => string;
  readonly readyTitle: string;
  readonly number: string;
  readonly donor: string;
  readonly received: string;
  readonly eligible: string;
  readonly why: string;
  readonly issuedTitle: string;
  readonly issued: (count: number, first: string, last: string) => string;
  readonly issueMore: string;
  readonly toDonations: string;
  readonly chosen: string;
  readonly choose: (number: string) => string;
  readonly email: string;
  readonly handedOver: string;
  readonly handOvers: Readonly<Record<HandOver, string>>;
  readonly printed: (day: string) => string;
  readonly sent: (day: string) => string;
  readonly sending: string;
  readonly notHandedOver: string;
  readonly print: string;
  readonly printOne: string;
  readonly perSheet: string;
  readonly which: string;
  readonly ticked: string;
  readonly allOnPage: (count: number) => string;
  readonly allFound: string;
  readonly printHow: string;
  /** Asked of staff once the document was open. */
  readonly didPrint: string;
  readonly didPrintHow: string;
  readonly markPrinted: string;
  readonly markPrintedOne: string;
  readonly markNotPrinted: string;
  readonly markNotPrintedOne: string;
  readonly markedTitle: string;
  readonly marked: (count: number) => string;
  readonly unmarked: (count: number) => string;
  readonly notMarked: (count: number) => string;
  readonly mailMerge: string;
  readonly mailMergeWorkbook: string;
  /** On the button of the document that they open as. */
  readonly printNow: string;
}

/** Texts of the pages on which receipts are issued together, printed and sent. */
export const receiptTexts: Bilingual<ReceiptTexts> = {
  en: {
    issue: 'Issue receipts',
    summary: (count, amount, first, last) => `${count} receipts, ${amount}, serials ${first} to ${last}`,
    summaryOfOne: (amount, number) => `One receipt, ${amount}, serial ${number}`,
    nothingReady: 'No receipt can be issued now',
    nothingReadyHow: 'Donations that meet all conditions and have nothing to check are listed here.',
    leftOut: (count) => (count === 1 ? '1 left out with a warning' : `${count} left out with warnings`),
    leftOutHow: 'Check each one on its own page: its receipt is issued there, below the warnings.',
    leftOutTitle: 'Left out: check these first',
    alike: (count, hasMore) =>
      count === 1
        ? '1 pair of donors is possibly one'
        : `${count}${hasMore ? ' and more' : ''} pairs of donors are possibly one`,
    alikeTitle: 'Possibly one donor',
    alikeHow:
      'The annual limit counts each pair as two donors, and nothing is merged. If two names are one person’s, correct the name of a donation before its receipt is issued: both then count together.',
    oneDonor: 'Donor',
    otherDonor: 'Other donor',
    likeness: {
      SUFFIX: 'one is Jr. or Sr., or each is another: mostly two people',
      ORDER: 'the same words in another order',
      INITIAL: 'an initial, or the same first letter',
      PART: 'one of two names is left out',
      SPELLING: 'a letter or two differ',
      GIVEN_NAME: 'another given name',
    },
    shared: {
      ADDRESS: 'at the same address',
      MAILBOX: 'with the same e-mail address',
      TELEPHONE: 'with the same telephone',
    },
    lacking: (count) =>
      count === 1
        ? 'Something is missing before one more donation can have its receipt.'
        : `Something is missing before ${count} more donations can have their receipts.`,
    seeLacking: 'See what is missing',
    more: (most) =>
      `These are the oldest ${most}. The others are reviewed and issued afterwards: those that would be left out are not listed yet.`,
    final: 'Once issued, a receipt can only be cancelled, and its number is never used again.',
    issueThese: (count) => (count === 1 ? 'Issue this receipt' : `Issue these ${count} receipts`),
    readyTitle: 'To be issued, oldest donation first',
    number: 'Receipt',
    donor: 'Donor',
    received: 'Received',
    eligible: 'Eligible amount',
    why: 'Why',
    issuedTitle: 'Receipts issued',
    issued: (count, first, last) =>
      count === 1 ? `Receipt ${first} is issued.` : `${count} receipts are issued: ${first} to ${last}.`,
    issueMore: 'Review the next ones',
    toDonations: 'Back to the donations',
    chosen: 'Chosen',
    choose: (number) => `Choose receipt ${number}`,
    email: 'E-mail',
    handedOver: 'Printed or sent',
    handOvers: { NEITHER: 'not printed or sent yet', PRINTED: 'printed', SENT: 'sent by e-mail' },
    printed: (day) => `printed ${day}`,
    sent: (day) => `sent ${day}`,
    sending: 'sent, or being sent',
    notHandedOver: 'not yet',
    print: 'Print the chosen receipts',
    printOne: 'Print the receipt',
    perSheet: 'Two per sheet',
    which: 'Which receipts',
    ticked: 'Those that are ticked',
    allOnPage: (count) => (count === 1 ? 'The one on this page' : `All ${count} on this page`),
    allFound: 'All that the filter finds, including those on other pages',
    printHow:
      'They open in a tab of their own as one document, one page each, for the browser to print. A receipt already printed or sent is marked as a duplicate.',
    didPrint: 'Did they print?',
    didPrintHow:
      'Opening the document marks nothing. Once the chosen receipts are on paper, say so: from then on they are printed as duplicates.',
    markPrinted: 'Yes, the chosen ones are printed',
    markPrintedOne: 'It is printed',
    markNotPrinted: 'They did not print',
    markNotPrintedOne: 'It did not print',
    markedTitle: 'Printed receipts',
    marked: (count) => (count === 1 ? 'One receipt is marked as printed.' : `${count} receipts are marked as printed.`),
    unmarked: (count) =>
      count === 1
        ? 'One receipt is no longer marked as printed.'
        : `${count} receipts are no longer marked as printed.`,
    notMarked: (count) =>
      count === 1
        ? 'One of those chosen was so already, or is cancelled.'
        : `${count} of those chosen were so already, or are cancelled.`,
    mailMerge: 'Mail-merge file (CSV)',
    mailMergeWorkbook: 'Mail-merge file (.xlsx)',
    printNow: 'Print',
  },
  fr: {
    issue: 'Délivrer des reçus',
    summary: (count, amount, first, last) => `${count} reçus, ${amount}, numéros ${first} à ${last}`,
    summaryOfOne: (amount, number) => `Un reçu, ${amount}, numéro ${number}`,
    nothingReady: 'Aucun reçu ne peut être délivré pour l’instant',
    nothingReadyHow: 'Les dons qui remplissent toutes les conditions et où rien n’est à vérifier sont listés ici.',
    leftOut: (count) =>
      count === 1 ? '1 laissé de côté avec un avertissement' : `${count} laissés de côté avec des avertissements`,
    leftOutHow: 'Vérifiez chacun sur sa propre page : son reçu s’y délivre, sous les avertissements.',
    leftOutTitle: 'Laissés de côté : à vérifier d’abord',
    alike: (count, hasMore) =>
      count === 1
        ? '1 paire de donateurs n’en est peut-être qu’un seul'
        : `${count} paires de donateurs${hasMore ? ' et plus' : ''} n’en sont peut-être qu’un seul`,
    alikeTitle: 'Peut-être un seul donateur',
    alikeHow:
      'Le plafond annuel compte chaque paire comme deux donateurs, et rien n’est fusionné. Si deux noms sont ceux d’une même personne, corrigez le nom d’un don avant de délivrer son reçu : les deux comptent alors ensemble.',
    oneDonor: 'Donateur',
    otherDonor: 'Autre donateur',
    likeness: {
      SUFFIX: 'l’un est fils (Jr) ou père (Sr), ou chacun l’un des deux : le plus souvent deux personnes',
      ORDER: 'les mêmes mots dans un autre ordre',
      INITIAL: 'une initiale, ou la même première lettre',
      PART: 'il manque un de deux noms',
      SPELLING: 'une lettre ou deux diffèrent',
      GIVEN_NAME: 'un autre prénom',
    },
    shared: {
      ADDRESS: 'à la même adresse',
      MAILBOX: 'avec le même courriel',
      TELEPHONE: 'avec le même téléphone',
    },
    lacking: (count) =>
      count === 1
        ? 'Il manque quelque chose à un autre don pour avoir son reçu.'
        : `Il manque quelque chose à ${count} autres dons pour avoir leur reçu.`,
    seeLacking: 'Voir ce qui manque',
    more: (most) =>
      `Ce sont les ${most} plus anciens. Les autres se vérifient et se délivrent ensuite : ceux qui seraient laissés de côté ne sont pas encore listés.`,
    final: 'Un reçu délivré ne peut plus qu’être annulé, et son numéro ne sert plus jamais.',
    issueThese: (count) => (count === 1 ? 'Délivrer ce reçu' : `Délivrer ces ${count} reçus`),
    readyTitle: 'À délivrer, le don le plus ancien d’abord',
    number: 'Reçu',
    donor: 'Donateur',
    received: 'Date de réception',
    eligible: 'Montant admissible',
    why: 'Raison',
    issuedTitle: 'Reçus délivrés',
    issued: (count, first, last) =>
      count === 1 ? `Le reçu ${first} est délivré.` : `${count} reçus sont délivrés : ${first} à ${last}.`,
    issueMore: 'Vérifier les suivants',
    toDonations: 'Revenir aux dons',
    chosen: 'Choisi',
    choose: (number) => `Choisir le reçu ${number}`,
    email: 'Courriel',
    handedOver: 'Imprimé ou envoyé',
    handOvers: { NEITHER: 'ni imprimé ni envoyé', PRINTED: 'imprimé', SENT: 'envoyé par courriel' },
    printed: (day) => `imprimé le ${day}`,
    sent: (day) => `envoyé le ${day}`,
    sending: 'envoyé, ou en cours d’envoi',
    notHandedOver: 'pas encore',
    print: 'Imprimer les reçus choisis',
    printOne: 'Imprimer le reçu',
    perSheet: 'Deux par feuille',
    which: 'Quels reçus',
    ticked: 'Ceux qui sont cochés',
    allOnPage: (count) => (count === 1 ? 'Celui de cette page' : `Les ${count} de cette page`),
    allFound: 'Tous ceux que le filtre trouve, y compris sur les autres pages',
    printHow:
      'Ils s’ouvrent dans un onglet à part en un seul document, une page chacun, que le navigateur imprime. Un reçu déjà imprimé ou envoyé porte la mention « duplicata ».',
    didPrint: 'L’impression a-t-elle réussi?',
    didPrintHow:
      'Ouvrir le document ne marque rien. Une fois les reçus choisis sur papier, dites-le : ils s’impriment dès lors comme duplicatas.',
    markPrinted: 'Oui, ceux qui sont choisis sont imprimés',
    markPrintedOne: 'Il est imprimé',
    markNotPrinted: 'Ils ne se sont pas imprimés',
    markNotPrintedOne: 'Il ne s’est pas imprimé',
    markedTitle: 'Reçus imprimés',
    marked: (count) =>
      count === 1 ? 'Un reçu est marqué comme imprimé.' : `${count} reçus sont marqués comme imprimés.`,
    unmarked: (count) =>
      count === 1 ? 'Un reçu n’est plus marqué comme imprimé.' : `${count} reçus ne sont plus marqués comme imprimés.`,
    notMarked: (count) =>
      count === 1
        ? 'Un de ceux qui sont choisis l’était déjà, ou est annulé.'
        : `${count} de ceux qui sont choisis l’étaient déjà, ou sont annulés.`,
    mailMerge: 'Fichier de publipostage (CSV)',
    mailMergeWorkbook: 'Fichier de publipostage (.xlsx)',
    printNow: 'Imprimer',
  },
};
