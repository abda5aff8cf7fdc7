import type { HustingsError } from '#core/errors.ts';
import type { InLanguages } from '#core/texts/languages.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import type { Language } from '#server/pages/language.ts';

/** What a page says of an error: what happened, and what to do next. */
interface ErrorWords {
  readonly title: string;
  readonly text: string;
}

type Words = Readonly<Record<400 | 403 | 404 | 409 | 413 | 429 | 500 | 503, ErrorWords>>;

const wait = (seconds: number | undefined): InLanguages<string> =>
  seconds === undefined
    ? { en: 'Wait a moment', fr: 'Attendez un instant' }
    : seconds === 1
      ? { en: 'Wait a second', fr: 'Attendez une seconde' }
      : { en: `Wait ${seconds} seconds`, fr: `Attendez ${seconds} secondes` };

/** `seconds`: after how many another attempt may succeed. */
const texts = (seconds: number | undefined): InLanguages<Words> => ({
  en: {
    400: {
      title: 'This cannot be read',
      text: 'Something in the address or in the form was cut off or changed on its way. Open the page again and start from there.',
    },
    403: { title: 'Not allowed', text: 'You don’t have access to this page. Sign in with an account that does.' },
    404: {
      title: 'Page not found',
      text: 'There is nothing at this address. It may be mistyped, or what it led to is no longer here.',
    },
    409: {
      title: 'It has changed since',
      text: 'Nothing was done, because what you were looking at has changed. Open the page again and look at it as it is now.',
    },
    413: { title: 'Too large', text: 'What was sent is too large, and nothing was done with it. Send a smaller part.' },
    429: {
      title: 'Too many requests',
      text: `Too many requests from you in the last minute. ${wait(seconds).en}, then try again.`,
    },
    500: {
      title: 'Something went wrong on our side',
      text: 'It is not your mistake. Try again in a moment. If it happens again, tell whoever runs this site, with the number below.',
    },
    503: {
      title: 'Not available at the moment',
      text: `The site is down for maintenance or very busy. ${wait(seconds).en}, then try again.`,
    },
  },
  fr: {
    400: {
      title: 'Demande illisible',
      text: 'Une partie de l’adresse ou du formulaire a été coupée ou modifiée en chemin. Rouvrez la page et recommencez de là.',
    },
    403: {
      title: 'Accès refusé',
      text: 'Vous n’avez pas accès à cette page. Connectez-vous avec un compte qui y a droit.',
    },
    404: {
      title: 'Page introuvable',
      text: 'Il n’y a rien à cette adresse. Elle est peut-être mal écrite, ou ce à quoi elle menait n’est plus ici.',
    },
    409: {
      title: 'La situation a changé entre-temps',
      text: 'Rien n’a été fait, car ce que vous aviez sous les yeux n’est plus tel quel. Rouvrez la page pour le voir tel qu’il est maintenant.',
    },
    413: {
      title: 'Envoi trop volumineux',
      text: 'Ce qui a été envoyé est trop volumineux, et rien n’en a été fait. Envoyez-en une partie plus petite.',
    },
    429: {
      title: 'Trop de demandes',
      text: `Trop de demandes en peu de temps. ${wait(seconds).fr}, puis réessayez.`,
    },
    500: {
      title: 'Un problème est survenu de notre côté',
      text: 'Ce n’est pas votre faute. Réessayez dans un instant. Si le problème se répète, signalez-le à l’exploitant du site, avec le numéro ci-dessous.',
    },
    503: {
      title: 'Service momentanément indisponible',
      text: `Le site est en entretien, ou très sollicité. ${wait(seconds).fr}, puis réessayez.`,
    },
  },
});

/** The words for statuses that have none of their own. */
const alike: Readonly<Record<number, keyof Words>> = { 401: 403, 405: 404, 410: 404, 412: 409, 422: 400 };

/**
 * An error in the words of pages. One that has words of its own is shown with them; the sentences of the APIs, which
 * are English and name parameters, are for programs.
 */
export function errorWords(error: HustingsError, language: Language): ErrorWords {
  const { status, headers } = error;
  const seconds = /^\d{1,6}$/.exec(headers['Retry-After'] ?? '')?.[0];
  const words = texts(seconds === undefined ? undefined : Number(seconds))[language];
  const known = (status in words ? status : (alike[status] ?? (status < 500 ? 400 : 500))) as keyof Words;
  if (!(error instanceof BilingualError)) return words[known];
  return { title: error.title?.[language] ?? words[known].title, text: error.in(language) };
}
