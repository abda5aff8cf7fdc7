import type { Bilingual } from '#server/pages/language.ts';

interface ProvenanceTexts {
  readonly title: (name: string) => string;
  /** What leads to the page of a district, and of a map. */
  readonly ofLine: string;
  readonly ofMap: string;
  readonly intro: string;
  readonly back: string;
  readonly map: string;
  readonly dataset: string;
  readonly licence: string;
  readonly changed: string;
  /** The link to what has changed. */
  readonly changes: string;
  /** What opens the hashes. */
  readonly verify: string;
  readonly verifyHow: string;
  readonly contentHash: string;
  readonly nothing: string;
  readonly publication: (day: string) => string;
  readonly districts: string;
  readonly published: string;
  readonly byJob: string;
  readonly byOperator: string;
  readonly rolledBack: string;
  readonly address: string;
  readonly byHand: string;
  readonly fetched: string;
  readonly file: string;
  readonly program: string;
  readonly notRecorded: string;
  readonly checks: string;
  readonly noFindings: string;
  readonly moreFindings: (more: number) => string;
  readonly accepted: string;
  readonly severities: Readonly<Record<'hard' | 'soft', string>>;
  readonly data: string;
  readonly manifest: string;
}

export const provenanceTexts: Bilingual<ProvenanceTexts> = {
  en: {
    title: (name) => `Where it comes from: ${name}`,
    ofLine: 'Where this line comes from',
    ofMap: 'Where its lines come from',
    intro:
      'Whose data it is, since when it is shown here, and what the checks found in the publisher’s file before that.',
    back: 'Back to the district',
    map: 'Map',
    dataset: 'Dataset',
    licence: 'Licence',
    changed: 'History',
    changes: 'What changed in its maps',
    verify: 'Verify it yourself',
    verifyHow:
      'Anyone who has the publisher’s file can compute its hash and compare. Hashes are SHA-256, in hexadecimal digits.',
    contentHash: 'Hash of the content',
    nothing: 'No publication of it is recorded here.',
    publication: (day) => `Published on ${day}`,
    districts: 'Districts it brought',
    published: 'Published',
    byJob: 'by the schedule of this installation',
    byOperator: 'by the operator of this installation',
    rolledBack: 'what an earlier file said, published again',
    address: 'Address of the file',
    byHand: 'supplied as a file by the operator',
    fetched: 'Fetched',
    file: 'Hash of the file',
    program: 'Read by version',
    notRecorded: 'not recorded',
    checks: 'What the checks found',
    noFindings: 'Nothing.',
    moreFindings: (more) => `And ${more} more.`,
    accepted: 'The checks had held the file back. The operator looked at it and accepted it.',
    severities: { hard: 'Held back:', soft: 'Noted:' },
    data: 'This page as JSON',
    manifest: 'Hashes of all data served (JSON)',
  },
  fr: {
    title: (name) => `Provenance\u00a0: ${name}`,
    ofLine: 'D’où vient cette limite',
    ofMap: 'D’où viennent ses limites',
    intro:
      'À qui sont les données, depuis quand elles sont affichées ici et ce que les vérifications avaient trouvé dans le fichier du diffuseur.',
    back: 'Retour à la circonscription',
    map: 'Carte',
    dataset: 'Jeu de données',
    licence: 'Licence',
    changed: 'Historique',
    changes: 'Ce qui a changé dans ses cartes',
    verify: 'Vérifier soi-même',
    verifyHow:
      'Quiconque a le fichier du diffuseur peut en calculer l’empreinte et comparer. Les empreintes sont des SHA-256, en chiffres hexadécimaux.',
    contentHash: 'Empreinte du contenu',
    nothing: 'Aucune publication n’en est consignée ici.',
    publication: (day) => `Publication du ${day}`,
    districts: 'Circonscriptions qui en proviennent',
    published: 'Publiée',
    byJob: 'selon l’horaire de cette installation',
    byOperator: 'par l’exploitant de cette installation',
    rolledBack: 'le contenu d’un fichier antérieur, publié de nouveau',
    address: 'Adresse du fichier',
    byHand: 'fichier fourni par l’exploitant',
    fetched: 'Téléchargement',
    file: 'Empreinte du fichier',
    program: 'Lu par la version',
    notRecorded: 'information non consignée',
    checks: 'Ce que les vérifications ont trouvé',
    noFindings: 'Rien.',
    moreFindings: (more) => (more === 1 ? 'Et une autre constatation.' : `Et ${more} autres constatations.`),
    accepted: 'Les vérifications avaient retenu le fichier. L’exploitant l’a examiné et accepté.',
    severities: { hard: 'Retenu\u00a0:', soft: 'À noter\u00a0:' },
    data: 'Cette page en JSON',
    manifest: 'Empreintes de toutes les données diffusées (JSON)',
  },
};
