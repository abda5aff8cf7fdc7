import type { DonationField } from '#server/console/texts/donations.ts';
import type { Bilingual } from '#server/pages/language.ts';

interface RecordingTexts {
  readonly title: string;
  readonly more: string;
  readonly help: string;
  readonly recordAndNext: string;
  readonly recordedBefore: string;
  readonly look: string;
  readonly deposit: string;
  readonly hints: Readonly<Partial<Record<DonationField, string>>>;
  readonly record: string;
  readonly check: string;
  readonly checkAmounts: string;
  readonly readAs: (field: string) => string;
  readonly recordAnyway: string;
  readonly recorded: (amount: string) => string;
  readonly donorYear: (year: string, given: string, limit: string | null) => string;
  readonly thisCampaignOnly: string;
}

/** What the console says when a donation is recorded. */
export const recordingTexts: Bilingual<RecordingTexts> = {
  en: {
    title: 'Record a donation',
    more: 'Parts of the name, advantage to the donor, candidate’s own contribution, notes',
    help: 'What the law and the receipt require in each field',
    recordAndNext: 'Record and add another',
    recordedBefore: 'The donation is recorded.',
    look: 'View it',
    deposit: 'Several cheques: record a deposit',
    hints: {
      donorName:
        'The full legal name of one individual, as it will appear on the receipt. Companies, unions and associations may not give (Canada Elections Act, s.\u00a0363).',
      donorFamilyName:
        'If the name is known in parts: the return and the receipt use them. They must be parts of the name above.',
      donorEmail:
        'If known. Donations under one name count as one donor’s if the e-mail, telephone or postal code is the same.',
      donorAddress: 'Number, street and unit of the donor’s home, as they will appear on the receipt.',
      donorProvince: 'Its code or name, such as NL.',
      donorPostalCode: 'Such as A1A 1A1.',
      amount: 'All that was given, before any advantage is deducted.',
      date: 'The day on which the campaign received it. It decides the year of the limit, and whether a receipt can be issued.',
      method: 'A gift of goods or services, in kind, gets no receipt. Cash over $20 may not be accepted (s.\u00a0371).',
      advantageDescription:
        'What the donor got in return, such as a dinner (Income Tax Act, s.\u00a0248(32)). Leave empty if there is nothing.',
      advantageAmount:
        'Its fair market value. The amount minus this value is the eligible amount, which the receipt shows and the annual limit counts.',
      donorIsCanadianAttested: 'A receipt needs it (Canada Elections Act, s.\u00a0363(1)).',
      fromCandidate:
        'From the candidate’s own funds: up to $5,000 per election does not count towards the annual limit (s.\u00a0367(7)). Record anything above that as a separate donation.',
      notes: 'Not shown on receipts.',
    },
    record: 'Record the donation',
    check: 'Nothing is recorded yet. Correct it if needed, or record the donation anyway.',
    checkAmounts: 'Nothing is recorded yet. Check how the amount was read, then send the form again.',
    readAs: (field) => `${field}, as it was read:`,
    recordAnyway: 'Record it anyway',
    recorded: (amount) => `The donation of ${amount} is recorded.`,
    donorYear: (year, given, limit) => `This donor in ${year}: ${given}${limit ? ` of ${limit}` : ''}.`,
    thisCampaignOnly:
      'Only donations to this campaign are counted here. The limit covers all that one person gives in the year to the party’s candidates, associations and nomination contestants (Canada Elections Act, s.\u00a0367(1)).',
  },
  fr: {
    title: 'Enregistrer un don',
    more: 'Parties du nom, avantage au donateur, contribution du candidat lui-même, notes',
    help: 'Ce que la loi et le reçu exigent pour chaque champ',
    recordAndNext: 'Enregistrer et passer au suivant',
    recordedBefore: 'Le don est enregistré.',
    look: 'Voir le don',
    deposit: 'Plusieurs chèques\u00a0: enregistrer un dépôt',
    hints: {
      donorName:
        'Le nom légal complet d’un particulier, tel qu’il figurera sur le reçu. Les sociétés, syndicats et associations ne peuvent pas donner (Loi électorale du Canada, art.\u00a0363).',
      donorFamilyName:
        'Si le nom est connu en parties : l’état et le reçu s’en servent. Elles doivent être des parties du nom ci-dessus.',
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
    record: 'Enregistrer le don',
    check: 'Le don n’est pas encore enregistré. Corrigez au besoin, ou enregistrez-le quand même.',
    checkAmounts:
      'Rien n’est encore enregistré. Vérifiez comment le montant a été lu, puis envoyez de nouveau le formulaire.',
    readAs: (field) => `${field}, tel qu’il a été lu :`,
    recordAnyway: 'L’enregistrer quand même',
    recorded: (amount) => `Le don de ${amount} est enregistré.`,
    donorYear: (year, given, limit) => `Ce donateur en ${year} : ${given}${limit ? ` sur ${limit}` : ''}.`,
    thisCampaignOnly:
      'Seuls les dons à cette campagne sont comptés ici. Le plafond vise tout ce qu’une personne donne dans l’année aux candidats, associations et candidats à l’investiture du parti (Loi électorale du Canada, par.\u00a0367(1)).',
  },
};
