import type { Bilingual } from '#server/pages/language.ts';

interface OverviewTexts {
  readonly campaigns: string;
  readonly none: string;
  readonly youAre: (role: string) => string;
  readonly overview: string;
  readonly candidate: string;
  readonly party: string;
  readonly riding: string;
  readonly electionDay: string;
  readonly agent: string;
  readonly agentAddress: string;
  readonly nomination: string;
  readonly authorization: string;
  readonly onFile: string;
  readonly missing: string;
  readonly plan: string;
  readonly voters: string;
}

export const overviewTexts: Bilingual<OverviewTexts> = {
  en: {
    campaigns: 'Your campaigns',
    none: 'You are in no campaign. An owner of one can invite you.',
    youAre: (role) => `You are ${role}.`,
    overview: 'Overview',
    candidate: 'Candidate',
    party: 'Party',
    riding: 'Riding',
    electionDay: 'Election day',
    agent: 'Official agent',
    agentAddress: 'Official agent’s address',
    nomination: 'Nomination confirmed',
    authorization: 'Leader’s authorization for receipts',
    onFile: 'on file',
    missing: 'missing',
    plan: 'Plan',
    voters: 'Voters',
  },
  fr: {
    campaigns: 'Vos campagnes',
    none: 'Vous ne faites partie d’aucune campagne. Un propriétaire peut vous inviter.',
    youAre: (role) => `Vous êtes ${role}.`,
    overview: 'Aperçu',
    candidate: 'Candidat',
    party: 'Parti',
    riding: 'Circonscription',
    electionDay: 'Jour du scrutin',
    agent: 'Agent officiel',
    agentAddress: 'Adresse de l’agent officiel',
    nomination: 'Candidature confirmée',
    authorization: 'Autorisation du chef pour les reçus',
    onFile: 'au dossier',
    missing: 'manque',
    plan: 'Forfait',
    voters: 'Électeurs',
  },
};
