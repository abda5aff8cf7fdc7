import type * as english from '#core/texts/en/console/pending-form.ts';

export const pendingFormTexts: typeof english.pendingFormTexts = {
  signInPending:
    'Votre session a pris fin. Connectez-vous pour continuer : ce que vous avez tapé est conservé, et vous pourrez ensuite l’envoyer. Le formulaire n’a pas encore été traité.',
  signInLost:
    'Votre session a pris fin, et le formulaire n’a pas été traité. Connectez-vous et remplissez-le de nouveau : les mots de passe, les codes et les très longs formulaires ne sont pas conservés.',
  signInFile:
    'Votre session a pris fin, et le fichier n’a pas été lu. Connectez-vous, puis choisissez-le de nouveau : une page ne peut pas conserver un fichier.',
  stillHere: 'Votre formulaire est toujours là',
  otherSession: 'Le formulaire a été ouvert avant la connexion en cours.',
  nothingDone: 'Il n’a pas encore été traité. Vérifiez qu’il est toujours exact, puis envoyez-le.',
  perhapsDone:
    'Ce que vous avez tapé est conservé. Il n’est pas certain que ce soit enregistré : vérifiez-le avant de l’envoyer de nouveau.',
  signedInAs: (name, email) => `Vous êtes connecté au compte de ${name} (${email}).`,
  whatYouTyped: 'Ce qu’il contient',
  field: 'Champ',
  value: 'Valeur',
  sendAgain: 'Envoyer',
  notAccepted: 'Le formulaire n’a pas été accepté',
  lost: 'Il n’a pas été traité. Rouvrez la page et remplissez-le là : les mots de passe, les codes et les très longs formulaires ne sont pas conservés.',
  lostFile:
    'Le fichier n’a pas été lu. Rouvrez la page et choisissez-le là : une page ne peut pas conserver un fichier.',
  openPage: 'Ouvrir la page',
  tooMany: 'Trop de demandes',
  tryAgain: 'Réessayer',
};
