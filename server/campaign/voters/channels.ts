import { fold } from '#core/identity/fold.ts';
import { enumeration } from '#server/call/schema.ts';

/** The ways in which a campaign reaches a person: those of interactions, and mail. */
export const channels = ['DOOR', 'PHONE', 'EMAIL', 'SMS', 'MAIL'] as const;

export type Channel = (typeof channels)[number];

export const channel = enumeration('ContactChannel', channels, {
  description:
    'DOOR: a visit. PHONE: a call. EMAIL: an e-mail. SMS: a text message. MAIL: a letter or a leaflet in the mailbox.',
});

/** What lists and people call them, folded; “all” is every one. */
const words: Readonly<Record<string, readonly Channel[] | undefined>> = {
  all: channels,
  tout: channels,
  tous: channels,
  toutes: channels,
  door: ['DOOR'],
  doors: ['DOOR'],
  visit: ['DOOR'],
  visits: ['DOOR'],
  porte: ['DOOR'],
  visite: ['DOOR'],
  phone: ['PHONE'],
  telephone: ['PHONE'],
  call: ['PHONE'],
  calls: ['PHONE'],
  appel: ['PHONE'],
  appels: ['PHONE'],
  email: ['EMAIL'],
  courriel: ['EMAIL'],
  courriels: ['EMAIL'],
  sms: ['SMS'],
  text: ['SMS'],
  texts: ['SMS'],
  texto: ['SMS'],
  textos: ['SMS'],
  mail: ['MAIL'],
  letter: ['MAIL'],
  letters: ['MAIL'],
  poste: ['MAIL'],
  lettre: ['MAIL'],
  lettres: ['MAIL'],
};

/** The channels that a typed text names, each once, in their order. A word that names none stays, for the check to refuse. */
export function readChannels(text: string): string[] {
  const typed = text.split(/[;,]/).filter((word) => word.trim() !== '');
  const named = typed.flatMap((word): readonly string[] => namedBy(foldedWord(word)) ?? [word.trim()]);
  const isChannel: ReadonlySet<string> = new Set(channels);
  return [...channels.filter((each) => named.includes(each)), ...named.filter((word) => !isChannel.has(word))];
}

const namedBy = (word: string) => (Object.hasOwn(words, word) ? words[word] : undefined);

const foldedWord = (word: string): string => fold(word).replaceAll(/[^a-z]/g, '');
