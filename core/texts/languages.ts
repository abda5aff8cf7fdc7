import * as en from './en/all.ts';
import * as fr from './fr/all.ts';

/** What a language's folder has to say. English is the type: a text that another one lacks is a type error. */
type Texts = typeof en;

/** The languages of pages, documents and messages. A further one is a folder of its own and an entry here. */
const texts = { en, fr } satisfies Readonly<Record<string, Texts>>;

export type Language = keyof typeof texts;

/** The texts of a name in one language, whichever it is. */
export type TextsOf<Name extends keyof Texts> = Texts[Name];

/** English first. */
export const languages = Object.keys(texts) as readonly Language[];

/** That of readers who have asked for none, and of what is written in one language. */
export const defaultLanguage: Language = 'en';

/** The next of the languages, to which a page leads its readers who read another one. */
export const nextLanguage = (language: Language): Language =>
  languages[(languages.indexOf(language) + 1) % languages.length] as Language;

/** A value of each language. */
export type InLanguages<Value> = Readonly<Record<Language, Value>>;

/** A value for each language, which is made of the language's name. */
export const inLanguages = <Value>(make: (language: Language) => Value): InLanguages<Value> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as InLanguages<Value>;

/** All texts by their names, then by language. */
export const textsByName = Object.fromEntries(
  Object.keys(en).map((name) => [name, inLanguages((language) => texts[language][name as keyof Texts])]),
) as { readonly [Name in keyof Texts]: InLanguages<Texts[Name]> };
