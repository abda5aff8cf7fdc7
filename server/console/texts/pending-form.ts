import type { Bilingual } from '#server/pages/language.ts';

interface PendingFormTexts {
  readonly signInPending: string;
  readonly signInLost: string;
  readonly signInFile: string;
  readonly stillHere: string;
  readonly otherSession: string;
  readonly nothingDone: string;
  /** After an outage, in which the answer alone may be lost. */
  readonly perhapsDone: string;
  readonly signedInAs: (name: string, email: string) => string;
  readonly whatYouTyped: string;
  readonly field: string;
  readonly value: string;
  readonly sendAgain: string;
  readonly notAccepted: string;
  readonly lost: string;
  readonly lostFile: string;
  readonly openPage: string;
  readonly tooMany: string;
  readonly tryAgain: string;
}

export const pendingFormTexts: Bilingual<PendingFormTexts> = {
  en: {
    signInPending:
      'Your session has ended. Sign in to continue: what you typed is kept, and you can submit it then. It has not been submitted yet.',
    signInLost:
      'Your session has ended, and the form has not been submitted. Sign in and fill it in again: passwords, codes and very long forms are not kept.',
    signInFile:
      'Your session has ended, and the file was not read. Sign in, then choose it again: a page cannot keep a file.',
    stillHere: 'Your form is still here',
    otherSession: 'The form was opened before you signed in to this account.',
    nothingDone: 'It has not been submitted yet. Check that it is still right, then submit it.',
    perhapsDone: 'What you typed is kept. It is not certain whether it was recorded: check before you submit it again.',
    signedInAs: (name, email) => `You are signed in as ${name} (${email}).`,
    whatYouTyped: 'What is in it',
    field: 'Field',
    value: 'Value',
    sendAgain: 'Submit',
    notAccepted: 'The form was not accepted',
    lost: 'It has not been submitted. Open the page again and fill it in there: passwords, codes and very long forms are not kept.',
    lostFile: 'The file was not read. Open the page again and choose it there: a page cannot keep a file.',
    openPage: 'Open the page',
    tooMany: 'Too many requests',
    tryAgain: 'Try again',
  },
  fr: {
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
  },
};
