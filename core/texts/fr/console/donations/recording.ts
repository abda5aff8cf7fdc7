import type * as english from '#core/texts/en/console/donations/recording.ts';

export const recordingTexts: typeof english.recordingTexts = {
  title: 'Enregistrer un don',
  more: 'Parties du nom, avantage au donateur, contribution du candidat lui-même, notes',
  help: 'Ce que la loi et le reçu exigent pour chaque champ',
  recordAndNext: 'Enregistrer et passer au suivant',
  look: 'Voir le don',
  deposit: 'Plusieurs chèques\u00a0: enregistrer un dépôt',
  hints: {
    donorName:
      'Le nom légal complet d’un particulier, tel qu’il figurera sur le reçu. Les sociétés, syndicats et associations ne peuvent pas donner (Loi électorale du Canada, art.\u00a0363).',
    donorFamilyName:
      'Si le nom est connu en parties : le rapport et le reçu s’en servent. Elles doivent être des parties du nom ci-dessus.',
    donorEmail:
      'S’il est connu. Des dons faits sous un même nom comptent pour un même donateur si le courriel, le téléphone ou le code postal concordent.',
    donorAddress: 'Numéro, rue et appartement du domicile du donateur, tels qu’ils figureront sur le reçu.',
    donorProvince: 'Son code ou son nom, par exemple NL.',
    donorPostalCode: 'Par exemple A1A 1A1.',
    amount: 'Tout ce qui a été donné, avant déduction d’un avantage.',
    date: 'Le jour où la campagne l’a reçu. Il détermine l’année du plafond et si un reçu peut être délivré.',
    method:
      'Un don de biens ou de services, en nature, ne donne pas droit à un reçu. Plus de 20 $ en espèces ne peuvent être acceptés (art.\u00a0371).',
    advantageDescription:
      'Ce que le donateur a obtenu en retour, par exemple un repas (Loi de l’impôt sur le revenu, par.\u00a0248(32)). Laissez vide s’il n’y a rien.',
    advantageAmount:
      'Sa juste valeur marchande. Le montant moins cette valeur est le montant admissible, celui du reçu et du plafond de l’année.',
    donorIsCanadianAttested: 'Nécessaire pour un reçu (Loi électorale du Canada, par.\u00a0363(1)).',
    fromCandidate:
      'De ses propres fonds\u00a0: jusqu’à 5 000 $ par élection ne comptent pas dans le plafond annuel (par.\u00a0367(7)). Enregistrez ce qui dépasse comme un don à part.',
    notes: 'Elles ne figurent sur aucun reçu.',
  },
  knownDonors: 'Donateurs et électeurs connus',
  knownAddresses: 'Adresses connues',
  find: {
    title: 'Trouver un donateur connu',
    name: 'Nom d’une personne qui a déjà donné, ou d’un électeur',
    button: 'Trouver',
    none: (name) =>
      `Aucun nom de donateur ou d’électeur ne commence par «\u00a0${name}\u00a0». Saisissez les renseignements ci-dessous.`,
    found: 'Choisissez le donateur pour remplir le formulaire\u00a0:',
    more: 'Si le donateur n’y est pas, tapez une plus grande partie du nom.',
    filled: 'Les renseignements du donateur sont inscrits ci-dessous. Vérifiez-les avant d’enregistrer.',
  },
  record: 'Enregistrer le don',
  check: 'Le don n’est pas encore enregistré. Corrigez au besoin, ou enregistrez-le quand même.',
  checkAmounts:
    'Rien n’est encore enregistré. Vérifiez comment le montant a été lu, puis envoyez de nouveau le formulaire.',
  readAs: (field) => `${field}, tel qu’il a été lu :`,
  recordAnyway: 'L’enregistrer quand même',
  recorded: (amount) => `Le don de ${amount} est enregistré.`,
  donorYear: (year, given, limit) => `Ce donateur en ${year} : ${given}${limit ? ` sur ${limit}` : ''}.`,
  inKind: (sum) => `En nature\u00a0: ${sum}.`,
  inKindCounts: (sum, remaining) =>
    `En nature\u00a0: ${sum}. Selon la loi, les dons en nature comptent aussi dans le plafond\u00a0: avec eux, il reste ${remaining}.`,
  thisCampaignOnly:
    'Seuls les dons à cette campagne sont comptés ici. Le plafond vise tout ce qu’une personne donne dans l’année aux candidats, associations et candidats à l’investiture du parti (Loi électorale du Canada, par.\u00a0367(1)).',
};
