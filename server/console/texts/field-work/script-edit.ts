import type { Question } from '#server/campaign/canvassing/scripts/question.ts';
import type { Bilingual } from '#server/pages/language.ts';

interface ScriptEditTexts {
  readonly open: string;
  readonly title: (name: string) => string;
  readonly how: string;
  readonly name: string;
  readonly question: (number: number) => string;
  readonly kinds: Readonly<Record<Question['kind'], string>>;
  /** What adds a question of the kind. */
  readonly added: Readonly<Record<Question['kind'], string>>;
  readonly scale: (to: string) => string;
  readonly english: string;
  readonly french: string;
  readonly choice: (number: number) => Readonly<Record<'en' | 'fr', string>>;
  readonly choicesHow: string;
  readonly addChoice: string;
  readonly scaleTo: string;
  readonly earlier: (number: number) => string;
  readonly earlierShort: string;
  readonly later: (number: number) => string;
  readonly laterShort: string;
  readonly end: string;
  readonly add: string;
  readonly save: string;
  readonly unsaved: string;
  readonly changedMeanwhile: string;
  readonly countWrong: (most: number) => string;
  readonly noWording: string;
  readonly longWording: (most: number) => string;
  readonly scaleWrong: string;
  readonly choicesWrong: (most: number) => string;
  readonly longChoice: (most: number) => string;
  readonly versions: string;
  readonly versionsHow: string;
  readonly version: (number: number) => string;
  readonly columns: Readonly<Record<'version' | 'at' | 'by' | 'questions', string>>;
  readonly isAsked: string;
}

export const scriptEditTexts: Bilingual<ScriptEditTexts> = {
  en: {
    open: 'Change the questions',
    title: (name) => `Change “${name}”`,
    how: 'What you save becomes a new version, and phones ask its questions from then on. Each answer keeps the version that was asked. Answers to all versions are counted together: if a question is to mean something else, end it and add a new one.',
    name: 'Name of the script',
    question: (number) => `Question ${number}`,
    kinds: { CHOICE: 'choices', SCALE: 'a scale', YES_NO: 'yes or no', TEXT: 'free text' },
    added: { CHOICE: 'Choices', SCALE: 'Scale', YES_NO: 'Yes or no', TEXT: 'Free text' },
    scale: (to) => `a scale from 1 to ${to}`,
    english: 'In English',
    french: 'In French',
    choice: (number) => ({ en: `Choice ${number} in English`, fr: `Choice ${number} in French` }),
    choicesHow: 'A choice whose text you delete in both languages is no longer offered.',
    addChoice: 'Add a choice',
    scaleTo: 'From 1 to',
    earlier: (number) => `Move up: question ${number}`,
    earlierShort: 'Move up',
    later: (number) => `Move down: question ${number}`,
    laterShort: 'Move down',
    end: 'Stop asking it',
    add: 'Add a question',
    save: 'Save a new version',
    unsaved: 'Nothing is saved yet.',
    changedMeanwhile:
      'Somebody has changed this script meanwhile, and nothing of yours is saved yet. What you see is your own draft; at its end stand the questions that were added meanwhile. Compare it with the script as it is: saving replaces that.',
    countWrong: (most) => `A script asks 1 to ${most} questions.`,
    noWording: 'Write the question in English, in French, or in both.',
    longWording: (most) => `A question has ${most} characters at most.`,
    scaleWrong: 'Choose a number from 2 to 10.',
    choicesWrong: (most) => `Give 2 to ${most} choices.`,
    longChoice: (most) => `A choice has ${most} characters at most.`,
    versions: 'Versions',
    versionsHow: 'All versions are kept: each answer names the one that was asked.',
    version: (number) => `Version ${number}`,
    columns: { version: 'Version', at: 'Written', by: 'By', questions: 'Questions' },
    isAsked: 'in use',
  },
  fr: {
    open: 'Modifier les questions',
    title: (name) => `Modifier «\u00a0${name}\u00a0»`,
    how: 'Ce que vous enregistrez devient une nouvelle version, dont les téléphones posent dès lors les questions. Chaque réponse garde la version qui a été posée. Les réponses de toutes les versions sont comptées ensemble\u00a0: si une question change de sens, mettez-y fin et ajoutez-en une nouvelle.',
    name: 'Nom du questionnaire',
    question: (number) => `Question ${number}`,
    kinds: { CHOICE: 'choix', SCALE: 'une échelle', YES_NO: 'oui ou non', TEXT: 'une réponse libre' },
    added: { CHOICE: 'Choix', SCALE: 'Échelle', YES_NO: 'Oui ou non', TEXT: 'Réponse libre' },
    scale: (to) => `une échelle de 1 à ${to}`,
    english: 'En anglais',
    french: 'En français',
    choice: (number) => ({ en: `Choix ${number} en anglais`, fr: `Choix ${number} en français` }),
    choicesHow: 'Un choix dont vous effacez le texte, dans les deux langues, n’est plus offert.',
    addChoice: 'Ajouter un choix',
    scaleTo: 'De 1 à',
    earlier: (number) => `Monter la question ${number}`,
    earlierShort: 'Monter',
    later: (number) => `Descendre la question ${number}`,
    laterShort: 'Descendre',
    end: 'Ne plus la poser',
    add: 'Ajouter une question',
    save: 'Enregistrer une nouvelle version',
    unsaved: 'Rien n’est encore enregistré.',
    changedMeanwhile:
      'Quelqu’un a modifié ce questionnaire entre-temps, et rien de ce que vous avez fait n’est encore enregistré. Vous voyez votre propre version; les questions ajoutées entre-temps sont à la fin. Comparez-la avec le questionnaire tel qu’il est\u00a0: l’enregistrer le remplace.',
    countWrong: (most) => `Un questionnaire pose de 1 à ${most} questions.`,
    noWording: 'Écrivez la question en anglais, en français ou dans les deux langues.',
    longWording: (most) => `Une question a au plus ${most} caractères.`,
    scaleWrong: 'Choisissez un nombre de 2 à 10.',
    choicesWrong: (most) => `Donnez de 2 à ${most} choix.`,
    longChoice: (most) => `Un choix a au plus ${most} caractères.`,
    versions: 'Versions',
    versionsHow: 'Toutes sont conservées\u00a0: chaque réponse nomme celle qui a été posée.',
    version: (number) => `Version ${number}`,
    columns: { version: 'Version', at: 'Rédigée', by: 'Par', questions: 'Questions' },
    isAsked: 'en usage',
  },
};
