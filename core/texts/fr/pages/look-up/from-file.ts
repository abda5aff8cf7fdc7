import type * as english from '#core/texts/en/pages/look-up/from-file.ts';

export const fromFileTexts: typeof english.fromFileTexts = {
  sentToNobody: (size) =>
    `Cette page n’envoie ni votre position ni votre code postal à personne. Elle télécharge tout son fichier (${size}) et y trouve vos circonscriptions sur cet appareil.`,
  noFile: 'Cette recherche n’est pas offerte pour le moment. Ouvrez la page complète.',
  needsScript: 'Cette recherche demande JavaScript, que ce navigateur n’exécute pas.',
  credits: 'D’où viennent ces cartes',
  here: 'Votre position',
  reading: 'Téléchargement des circonscriptions…',
  refused: 'Votre navigateur n’a pas transmis votre position. Entrez un code postal.',
  unknownCode: 'Le fichier n’a pas ce code postal. Vérifiez-le, ou utilisez votre position.',
  onDevice: 'Trouvé sur cet appareil, puisque le serveur est hors d’atteinte, d’après les cartes du',
  needsServer:
    'Sans réseau, seuls un code postal ou une position donnent une réponse, et non une adresse. Entrez un code postal, ou utilisez votre position.',
  nothingHere: 'Aucune des circonscriptions du fichier ne couvre ce lieu.',
  certainty: {
    few_addresses:
      'Nous connaissons peu d’adresses de ce code postal. Elles sont dans ces circonscriptions; si la vôtre est près d’une limite, utilisez-y votre position.',
    divided:
      'Les adresses de ce code postal ne sont pas toutes dans la même circonscription. Utilisez votre position à votre adresse pour savoir laquelle est la bonne.',
    concordance:
      'D’après une liste publiée de codes postaux, qui peut être plus ancienne qu’une nouvelle rue. Si vous habitez près d’une limite, utilisez-y votre position.',
    centroid:
      'Nous ne connaissons que le centre de ce code postal. Si vous habitez près d’une limite, utilisez-y votre position.',
    block:
      'Nous ne connaissons que l’emplacement des codes postaux voisins. Utilisez votre position à votre adresse pour en être sûr.',
  },
  failures: {
    fromDisk:
      'Une page ouverte depuis un disque ne peut pas lire le fichier à côté d’elle. Ouvrez-la d’un serveur web.',
    insecure:
      'Le fichier ne peut être vérifié que sur une page reçue par HTTPS. Ouvrez cette page par une adresse en https.',
    damaged: 'Le fichier n’est pas tel qu’il a été écrit. Signalez-le aux responsables de ce site.',
    notHeld: 'Le fichier ne répond que pour des jours plus récents.',
    unreachable: 'Le fichier n’est pas arrivé. Réessayez.',
  },
};

export const bakedPageTexts: typeof english.bakedPageTexts = {
  maps: 'Cartes du fichier',
  postalCodes: 'Codes postaux',
  noPostalCodes: 'Le fichier n’a aucun code postal.',
  leftOut: 'Cartes laissées de côté',
  reasons: {
    terms: 'Ses conditions ne permettent à personne de la transmettre.',
    covered: 'Une carte qui ne peut pas être transmise la précède à certains endroits.',
  },
  file: 'Le fichier',
  name: 'Nom',
  updated: 'Cartes en date du',
  dates: 'Réponses',
  from: (day) => `pour les dates à partir du ${day}`,
  always: 'pour toutes les dates',
  hash: 'SHA-256',
  key: 'Clé publique (Ed25519)',
  beside: 'À côté',
};
