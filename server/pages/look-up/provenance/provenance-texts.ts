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
  readonly contentHash: string;
  readonly nothing: string;
  readonly publication: (number: string) => string;
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
      'The publisher’s file, its date, the program that read it, and what the checks found before it was published. Anyone who has the same file can check it by its hash.',
    back: 'Back to the district',
    map: 'Map',
    dataset: 'Dataset',
    contentHash: 'Hash of the content (SHA-256)',
    nothing: 'No publication of it is recorded here.',
    publication: (number) => `Publication ${number}`,
    districts: 'Districts that came by it',
    published: 'Published',
    byJob: 'by the schedule of this installation',
    byOperator: 'by the operator of this installation',
    rolledBack: 'what an earlier file said, published again',
    address: 'Address of the file',
    byHand: 'supplied as a file by the operator',
    fetched: 'Fetched',
    file: 'Hash of the file (SHA-256)',
    program: 'Version of the program',
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
    title: (name) => `D’où cela vient\u00a0: ${name}`,
    ofLine: 'D’où vient cette limite',
    ofMap: 'D’où viennent ses limites',
    intro:
      'Le fichier du diffuseur, sa date, le programme qui l’a lu et ce que les vérifications ont trouvé avant sa publication. Quiconque a le même fichier peut le vérifier par son empreinte.',
    back: 'Retour à la circonscription',
    map: 'Carte',
    dataset: 'Jeu de données',
    contentHash: 'Empreinte du contenu (SHA-256)',
    nothing: 'Aucune publication n’en est consignée ici.',
    publication: (number) => `Publication ${number}`,
    districts: 'Circonscriptions qui en proviennent',
    published: 'Publication',
    byJob: 'selon l’horaire de cette installation',
    byOperator: 'par l’exploitant de cette installation',
    rolledBack: 'le contenu d’un fichier antérieur, publié de nouveau',
    address: 'Adresse du fichier',
    byHand: 'fichier fourni par l’exploitant',
    fetched: 'Téléchargement',
    file: 'Empreinte du fichier (SHA-256)',
    program: 'Version du programme',
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
