import type { Bilingual } from '#server/pages/language.ts';

interface ClosureTexts {
  readonly title: string;
  readonly export: string;
  readonly exportHow: string;
  readonly exportNow: string;
  readonly exportPrivate: string;
  readonly close: string;
  readonly closeHow: (days: number) => string;
  /** What happens when, after closure was requested. */
  readonly after: (days: number) => ReadonlyArray<readonly [when: string, what: string]>;
  readonly cancelled: string;
  readonly asked: string;
  readonly records: string;
  readonly recordsHow: readonly string[];
  readonly goOn: string;
  readonly sandboxStays: string;
  readonly closing: (time: string) => string;
  readonly cancel: string;
  readonly cancelHow: string;
  readonly confirm: string;
  readonly confirmHow: (code: string, days: number) => string;
  readonly code: string;
  readonly password: string;
  readonly exportSaved: string;
  readonly exportRequired: string;
  readonly closeNow: string;
  readonly back: string;
}

export const closureTexts: Bilingual<ClosureTexts> = {
  en: {
    title: 'Export and closure',
    export: 'Export',
    exportHow:
      'Everything stored about this campaign, in one zip file: each kind of record as CSV and as JSON, every receipt as it was issued, the audit log, and a README that says what each file is. You can make it at any time.',
    exportNow: 'Make the export',
    exportPrivate:
      'It contains everyone’s names, addresses and donations. Keep it where only those who need it can read it.',
    close: 'Closure',
    closeHow: (days) =>
      `Closing deletes the campaign’s data for good, ${days} days after an owner asks for it. This is what happens:`,
    after: (days) => [
      [
        'Before',
        'Make the export, check that it opens, and give it to the official agent. The return has been filed and accepted.',
      ],
      [
        'At once',
        'API keys are revoked, connected programs are disconnected, links to turfs end, and webhooks pause. They stay so if the closure is cancelled: create new keys and links, connect the programs again and take the webhooks over then. Every page of the campaign says until when the closure can be cancelled.',
      ],
      [`For ${days} days`, 'Everyone can keep working in the console, and any owner can cancel the closure.'],
      [
        'Then',
        'Voters, donations, receipts, visits and calls, lawn signs, volunteers, keys, memberships and the campaign’s details are deleted, and so are the accounts of people who belong to no other campaign. Nobody can bring them back.',
      ],
      [
        'Kept',
        'The audit log, which names fields and never values; the campaign’s code; and the numbers of its receipts, so that none is used again.',
      ],
    ],
    cancelled:
      'The closure is cancelled. Everything stays as it is; keys that were revoked stay revoked, and programs that were disconnected stay disconnected.',
    asked: 'The closure has been requested.',
    records: 'What the law asks you to keep',
    recordsHow: [
      'The electoral campaign return is prepared from these records (Canada Elections Act, s.\u00a0477.59). Do not close the campaign before it has been filed and accepted.',
      'The official agent keeps records with which contributions and expenses can be verified, with a duplicate of each receipt, for six years after the end of the year (Income Tax Act, ss.\u00a0230(4) and 230.1). Cancelled receipts are kept as well (Income Tax Regulations, s.\u00a02000(6)).',
      'After the closure, this installation has none of them: the export is then the only record. Make it, check that it opens, and give it to the official agent.',
    ],
    goOn: 'Close this campaign',
    sandboxStays: 'This is the sandbox: it is reset every night, and cannot be closed.',
    closing: (time) => `This campaign is being closed. All of its data will be deleted after ${time}, Eastern time.`,
    cancel: 'Cancel the closure',
    cancelHow:
      'When it is cancelled, everything stays as it is; keys that were revoked stay revoked, and programs that were disconnected stay disconnected.',
    confirm: 'Close the campaign',
    confirmHow: (code, days) =>
      `In ${days} days, everything in this campaign is deleted. To confirm, type its code, ${code}, and your password.`,
    code: 'Code of the campaign',
    password: 'Your password',
    exportSaved: 'The official agent has the export, and it opens.',
    exportRequired: 'Make the export first, and give it to the official agent; then tick the box.',
    closeNow: 'Close the campaign',
    back: 'Back without closing',
  },
  fr: {
    title: 'Exportation et fermeture',
    export: 'Exportation',
    exportHow:
      'Tout ce qui est conservé de cette campagne en un seul fichier zip : chaque genre de dossier en CSV et en JSON, chaque reçu tel que délivré, le journal d’audit et un fichier README qui explique le reste. Elle peut se faire en tout temps.',
    exportNow: 'Produire l’exportation',
    exportPrivate:
      'Elle contient les noms, adresses et dons de tous. Gardez-la là où seuls ceux qui en ont besoin peuvent la lire.',
    close: 'Fermeture',
    closeHow: (days) =>
      `La fermeture supprime pour de bon les données de la campagne, ${days} jours après la demande d’un propriétaire. Voici ce qui se passe\u00a0:`,
    after: (days) => [
      [
        'Avant',
        'Produisez l’exportation, vérifiez qu’elle s’ouvre et remettez-la à l’agent officiel. Le compte de campagne électorale a été produit et accepté.',
      ],
      [
        'Sur-le-champ',
        'Les clés d’API sont révoquées, les programmes connectés sont déconnectés, les liens vers les secteurs prennent fin et les points d’ancrage Web sont mis en pause. Il en reste ainsi si la fermeture est annulée\u00a0: créez alors de nouvelles clés et de nouveaux liens, reconnectez les programmes et prenez en charge les points d’ancrage. Chaque page de la campagne dit jusqu’à quand la fermeture peut être annulée.',
      ],
      [
        `Pendant ${days} jours`,
        'Chacun continue de travailler dans la console, et tout propriétaire peut annuler la fermeture.',
      ],
      [
        'Ensuite',
        'Les électeurs, dons, reçus, visites et appels, pancartes, bénévoles, clés, membres et renseignements de la campagne sont supprimés, ainsi que les comptes des personnes qui ne font partie d’aucune autre campagne. Personne ne peut les rétablir.',
      ],
      [
        'Conservés',
        'Le journal d’audit, qui nomme les champs et jamais leurs valeurs; le code de la campagne; et les numéros de ses reçus, pour qu’aucun ne serve de nouveau.',
      ],
    ],
    cancelled:
      'La fermeture est annulée. Tout reste tel quel; les clés révoquées le restent, et les programmes déconnectés aussi.',
    asked: 'La fermeture a été demandée.',
    records: 'Ce que la loi demande de conserver',
    recordsHow: [
      'Le compte de campagne électorale se fait avec ces dossiers (Loi électorale du Canada, art.\u00a0477.59). Ne fermez pas la campagne avant qu’il ait été produit et accepté.',
      'L’agent officiel conserve de quoi vérifier les contributions et les dépenses, avec un double de chaque reçu, pendant six ans après la fin de l’année (Loi de l’impôt sur le revenu, par.\u00a0230(4) et art.\u00a0230.1). Les reçus annulés se conservent aussi (Règlement de l’impôt sur le revenu, par.\u00a02000(6)).',
      'Après la fermeture, cette installation n’a plus rien de tout cela : l’exportation est alors le seul dossier. Produisez-la, vérifiez qu’elle s’ouvre et remettez-la à l’agent officiel.',
    ],
    goOn: 'Fermer cette campagne',
    sandboxStays: 'C’est le bac à sable\u00a0: il est réinitialisé chaque nuit et ne se ferme pas.',
    closing: (time) =>
      `Cette campagne est en cours de fermeture. Toutes ses données seront supprimées après le ${time}, heure de l’Est.`,
    cancel: 'Annuler la fermeture',
    cancelHow:
      'Si elle est annulée, tout reste tel quel; les clés révoquées le restent, et les programmes déconnectés aussi.',
    confirm: 'Fermer la campagne',
    confirmHow: (code, days) =>
      `Dans ${days} jours, tout ce que contient cette campagne sera supprimé. Pour confirmer, tapez son code, ${code}, et votre mot de passe.`,
    code: 'Code de la campagne',
    password: 'Votre mot de passe',
    exportSaved: 'L’agent officiel a l’exportation, et elle s’ouvre.',
    exportRequired: 'Produisez d’abord l’exportation et remettez-la à l’agent officiel; cochez ensuite la case.',
    closeNow: 'Fermer la campagne',
    back: 'Revenir sans fermer',
  },
};
