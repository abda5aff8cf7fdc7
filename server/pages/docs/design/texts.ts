import type { Bilingual } from '#server/pages/language.ts';

interface DesignTexts {
  readonly title: string;
  readonly introduction: string;
  readonly schemes: { readonly light: string; readonly dark: string };
  readonly groups: { readonly type: string; readonly forms: string; readonly lists: string; readonly parts: string };
  readonly sentence: string;
  readonly heads: readonly [string, string, string];
  readonly link: string;
  readonly buttons: {
    readonly primary: string;
    readonly secondary: string;
    readonly danger: string;
    readonly plain: string;
    readonly disabled: string;
  };
  readonly name: string;
  readonly nameHint: string;
  readonly email: string;
  readonly emailError: string;
  readonly amount: string;
  readonly amountValue: string;
  readonly amountError: string;
  readonly file: string;
  readonly fileHint: string;
  readonly day: string;
  readonly notes: string;
  readonly method: string;
  readonly methods: readonly [string, string, string];
  readonly methodsHint: string;
  readonly attested: string;
  readonly attestedHint: string;
  readonly nothingSaved: string;
  readonly table: string;
  readonly columns: readonly [string, string, string, string, string];
  readonly print: string;
  readonly states: readonly [string, string, string];
  readonly shown: string;
  readonly noticeTitle: string;
  readonly noticeText: string;
  readonly saved: string;
  readonly warning: string;
  readonly refused: string;
  readonly tabs: readonly [string, string, string];
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly figures: ReadonlyArray<readonly [label: string, note: string]>;
  readonly more: string;
  readonly facts: ReadonlyArray<readonly [string, string]>;
  readonly change: string;
  readonly add: string;
  readonly issue: string;
  readonly issueEffect: string;
  readonly cancel: string;
  readonly cancelEffects: readonly string[];
  readonly reason: string;
  readonly fileError: string;
  readonly methodError: string;
  readonly permissions: string;
  readonly permissionGroups: ReadonlyArray<readonly [label: string, first: string, second: string]>;
  readonly permissionsError: string;
  readonly compared: string;
  readonly comparedColumns: readonly [string, string, string];
  readonly comparedFacts: ReadonlyArray<readonly string[]>;
  readonly between: (first: string, last: string) => string;
  readonly plotsHead: string;
  readonly plots: {
    readonly money: string;
    readonly note: string;
    readonly weeks: readonly string[];
    readonly moneyColumns: readonly string[];
    readonly polls: string;
    readonly pollNames: readonly string[];
    readonly pollColumns: readonly string[];
    readonly asTable: string;
  };
}

/** The texts of the page of components: a donation of a fictional region. */
export const designTexts: Bilingual<DesignTexts> = {
  en: {
    title: 'Components',
    introduction:
      'Everything that the pages of an installation are made of, in all states, in light and in dark. Whoever writes a page takes from here.',
    schemes: { light: 'Light', dark: 'Dark' },
    groups: { type: 'Type', forms: 'Forms', lists: 'Lists', parts: 'Parts of pages' },
    sentence: 'Elections are run by people who know their streets: “Côte-Sainte-Œuvre”, 1,234.50, 12–14 May.',
    heads: ['Heading of a page', 'Heading of a section', 'Heading of a part'],
    link: 'A link',
    buttons: {
      primary: 'Record the donation',
      secondary: 'Preview',
      danger: 'Cancel the receipt',
      plain: 'Sign out',
      disabled: 'Not now',
    },
    name: 'Donor',
    nameHint: 'The full legal name, as it will appear on the receipt.',
    email: 'E-mail',
    emailError: 'Write the e-mail address as in anne@example.org.',
    amount: 'Amount',
    amountValue: '1,250.00',
    amountError: 'Write the amount in dollars, such as 1250 or 1250.50.',
    file: 'List of donations',
    fileHint: 'A CSV file of at most 20 MB',
    day: 'Received on',
    notes: 'Notes',
    method: 'Method',
    methods: ['cheque', 'cash', 'e-transfer'],
    methodsHint: 'Cash over $20 may not be accepted.',
    attested: 'The donor attests to being a citizen or permanent resident of Canada',
    attestedHint: 'Required for a receipt.',
    nothingSaved: 'Nothing is recorded yet.',
    table: 'Donations of the week',
    columns: ['Print', 'Donor', 'Received', 'State', 'Amount'],
    print: 'Print receipt',
    states: ['receipt issued', 'without a receipt', 'voided'],
    shown: '3 of 31 donations',
    noticeTitle: 'Please note',
    noticeText: 'What is printed here is a copy for your records.',
    saved: 'The donation of $1,250.00 is recorded.',
    warning: 'Cash over $20 may not be accepted.',
    refused: 'The form was opened before you signed in to this account.',
    tabs: ['All', 'To issue', 'To check'],
    emptyTitle: 'No voters yet',
    emptyText: 'Import the list that your party or the election authority has given you, or add the first voter.',
    figures: [
      ['Donations this year', '31 donors'],
      ['Receipts to issue', 'the oldest from 3 May'],
      ['Voters reached', 'of 4,120'],
    ],
    more: 'What a receipt needs',
    facts: [
      ['Official agent', 'Agathe Agent'],
      ['Election day', 'May 14, 2026'],
    ],
    change: 'Change',
    add: 'Add',
    issue: 'Issue the receipt',
    issueEffect: 'The receipt is never changed or deleted.',
    cancel: 'Cancel the receipt',
    cancelEffects: ['Receipt 99001-2026-000138 is marked as cancelled.', 'Its number is never used again.'],
    reason: 'Reason',
    fileError: 'Choose a file first.',
    methodError: 'Choose how it was paid.',
    permissions: 'What the key may do',
    permissionGroups: [
      ['Voters', 'read', 'write'],
      ['Donations', 'read donations', 'record donations'],
    ],
    permissionsError: 'Choose one permission or more.',
    compared: 'Perhaps one person',
    comparedColumns: ['Fact', 'First record', 'Second record'],
    comparedFacts: [
      ['Name', 'Anne Tremblay', 'Anne-Marie Tremblay'],
      ['Telephone', '709 555-0142', '–'],
    ],
    between: (first, last) => `From ${first} to ${last}.`,
    plotsHead: 'Plots',
    plots: {
      money: 'Donations by week',
      note: 'Without gifts in kind.',
      weeks: ['May 3', 'May 10', 'May 17', 'May 24'],
      moneyColumns: ['Week', 'Received'],
      polls: 'Contacts by poll',
      pollNames: ['Poll 12', 'Poll 13'],
      pollColumns: ['Poll', 'Contacted', 'Voters'],
      asTable: 'As a table',
    },
  },
  fr: {
    title: 'Composants',
    introduction:
      'Tout ce dont les pages d’une installation sont faites, dans tous les états, en clair et en sombre. Qui écrit une page puise ici.',
    schemes: { light: 'Clair', dark: 'Sombre' },
    groups: { type: 'Caractères', forms: 'Formulaires', lists: 'Listes', parts: 'Parties de pages' },
    sentence:
      'Les élections se font avec des gens qui connaissent leurs rues\u00a0: «\u00a0Côte-Sainte-Œuvre\u00a0», 1\u00a0234,50, du 12 au 14\u00a0mai.',
    heads: ['Titre d’une page', 'Titre d’une section', 'Titre d’une partie'],
    link: 'Un lien',
    buttons: {
      primary: 'Enregistrer le don',
      secondary: 'Aperçu',
      danger: 'Annuler le reçu',
      plain: 'Se déconnecter',
      disabled: 'Pas maintenant',
    },
    name: 'Donateur',
    nameHint: 'Le nom légal complet, tel qu’il figurera sur le reçu.',
    email: 'Courriel',
    emailError: 'Écrivez l’adresse de courriel sous la forme anne@example.org.',
    amount: 'Montant',
    amountValue: '1\u00a0250,00',
    amountError: 'Écrivez le montant en dollars, par exemple 1250 ou 1250,50.',
    file: 'Liste de dons',
    fileHint: 'Un fichier CSV d’au plus 20 Mo',
    day: 'Date de réception',
    notes: 'Notes',
    method: 'Mode',
    methods: ['chèque', 'espèces', 'virement électronique'],
    methodsHint: 'Plus de 20\u00a0$ en espèces ne peuvent être acceptés.',
    attested: 'Le donateur atteste être citoyen ou résident permanent du Canada',
    attestedHint: 'Nécessaire pour un reçu.',
    nothingSaved: 'Rien n’est encore enregistré.',
    table: 'Dons de la semaine',
    columns: ['Imprimer', 'Donateur', 'Date', 'État', 'Montant'],
    print: 'Imprimer le reçu',
    states: ['reçu délivré', 'sans reçu', 'don annulé'],
    shown: '3 dons sur 31',
    noticeTitle: 'À savoir',
    noticeText: 'Ce qui est imprimé ici est une copie pour vos dossiers.',
    saved: 'Le don de 1\u00a0250,00\u00a0$ est enregistré.',
    warning: 'Plus de 20\u00a0$ en espèces ne peuvent être acceptés.',
    refused: 'Le formulaire a été ouvert avant la connexion en cours.',
    tabs: ['Tous', 'À délivrer', 'À vérifier'],
    emptyTitle: 'Aucun électeur pour l’instant',
    emptyText:
      'Importez la liste que votre parti ou l’organisme électoral vous a remise, ou ajoutez le premier électeur.',
    figures: [
      ['Dons cette année', '31 donateurs'],
      ['Reçus à délivrer', 'le plus ancien du 3\u00a0mai'],
      ['Électeurs joints', 'sur 4\u00a0120'],
    ],
    more: 'Ce qu’il faut pour un reçu',
    facts: [
      ['Agent officiel', 'Agathe Agent'],
      ['Jour du scrutin', '14\u00a0mai 2026'],
    ],
    change: 'Modifier',
    add: 'Ajouter',
    issue: 'Délivrer le reçu',
    issueEffect: 'Le reçu n’est jamais modifié ni supprimé.',
    cancel: 'Annuler le reçu',
    cancelEffects: ['Le reçu 99001-2026-000138 est marqué comme annulé.', 'Son numéro ne sert plus jamais.'],
    reason: 'Motif',
    fileError: 'Choisissez d’abord un fichier.',
    methodError: 'Choisissez le mode de paiement.',
    permissions: 'Ce que la clé permet',
    permissionGroups: [
      ['Électeurs', 'lire', 'écrire'],
      ['Dons', 'lire les dons', 'inscrire des dons'],
    ],
    permissionsError: 'Choisissez au moins une permission.',
    compared: 'Peut-être une même personne',
    comparedColumns: ['Donnée', 'Première fiche', 'Deuxième fiche'],
    comparedFacts: [
      ['Nom', 'Anne Tremblay', 'Anne-Marie Tremblay'],
      ['Téléphone', '709 555-0142', '–'],
    ],
    between: (first, last) => `Du ${first} au ${last}.`,
    plotsHead: 'Graphiques',
    plots: {
      money: 'Dons par semaine',
      note: 'Sans les dons en nature.',
      weeks: ['3 mai', '10 mai', '17 mai', '24 mai'],
      moneyColumns: ['Semaine', 'Reçu'],
      polls: 'Électeurs joints par section de vote',
      pollNames: ['Section 12', 'Section 13'],
      pollColumns: ['Section', 'Joints', 'Électeurs'],
      asTable: 'En tableau',
    },
  },
};
