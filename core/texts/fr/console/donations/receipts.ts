import type * as english from '#core/texts/en/console/donations/receipts.ts';

export const receiptTexts: typeof english.receiptTexts = {
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
      ? '1 paire de donateurs est peut-être une même personne'
      : `${count} paires de donateurs${hasMore ? ' et plus' : ''}, chacune peut-être une même personne`,
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
  notHandedOver: 'ni imprimé ni envoyé',
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
  markPrintedOne: 'Marquer comme imprimé',
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
};
