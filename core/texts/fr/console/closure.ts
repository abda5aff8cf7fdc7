import type * as english from '#core/texts/en/console/closure.ts';

export const closureTexts: typeof english.closureTexts = {
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
      'Les clés d’API sont révoquées et leurs points d’ancrage Web prennent fin, les programmes connectés sont déconnectés, les liens vers les secteurs prennent fin et les autres points d’ancrage Web sont mis en pause. Il en reste ainsi si la fermeture est annulée\u00a0: créez alors de nouvelles clés et de nouveaux liens, reconnectez les programmes et prenez en charge les points d’ancrage. Chaque page de la campagne dit jusqu’à quand la fermeture peut être annulée.',
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
  exportSaved: 'J’ai remis l’exportation à l’agent officiel et vérifié qu’elle s’ouvre.',
  exportRequired: 'Produisez d’abord l’exportation et remettez-la à l’agent officiel; cochez ensuite la case.',
  closeNow: 'Fermer la campagne',
  back: 'Revenir sans fermer',
};
