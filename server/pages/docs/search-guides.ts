import type { Language } from '#server/pages/language.ts';
import { guideAddress, guideOrder, guidesOfProgram, readGuide } from './guides.ts';
import type { Section } from './markdown.ts';

/** A section of a guide in which all words were found. */
export interface FoundSection {
  readonly address: string;
  readonly guide: string;
  readonly heading: string;
  readonly language: Language;
  /** Sentences around the first word, in parts. */
  readonly excerpt: readonly ExcerptPart[];
}

interface ExcerptPart {
  readonly text: string;
  /** Whether it is one of the words. */
  readonly isWord: boolean;
}

/** The most results: no one would read more. */
const mostFound = 10;
const mostWords = 8;
/** What describes the program itself, such as each table of the database, is for few readers. */
const weightOfProgram = 0.5;
/** Characters of a text before and after the word that was found. */
const around = 90;

/**
 * Sections of all guides that contain every word, those first that have one in their heading, then those of a guide that has
 * one in its title, and those that say it more than once; what a guide of the program itself scores counts for half; case and
 * accents are ignored.
 * A guide is searched in the language in which the reader finds it.
 */
export async function searchGuides(query: string, reader: Language): Promise<FoundSection[]> {
  const words = fold(query).split(/\s+/).filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return [];
  const found: Array<FoundSection & { readonly score: number }> = [];
  for (const name of guideOrder) {
    const guide = await readGuide(name, reader);
    if (!guide) continue;
    const weight = guidesOfProgram.has(name) ? weightOfProgram : 1;
    for (const section of guide.sections) {
      const score = weight * scoreOf(section, guide.title, words);
      if (score === 0) continue;
      const address = `${addressOf(name)}#${section.id}`;
      const { title, language } = guide;
      found.push({
        address,
        guide: title,
        language,
        heading: section.heading,
        excerpt: excerptOf(section, words),
        score,
      });
    }
  }
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostFound)
    .map(({ score: _, ...section }) => section);
}

const addressOf = (name: string) => guideAddress(`${name}.md`) ?? `/docs/${name}`;

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** If a text has a word more often than this, that adds nothing to its rank. */
const mostRepeated = 3;

/**
 * Two for each word in its heading, one for each in the guide's title, and a little for each time its prose says one. Zero if a
 * word is missing.
 */
function scoreOf({ heading, text, prose }: Section, title: string, words: readonly string[]): number {
  const [inHeading, everywhere] = [fold(heading), fold(`${title} ${heading} ${text}`)];
  if (!words.every((word) => everywhere.includes(word))) return 0;
  const [inTitle, said] = [fold(title), fold(prose)];
  const times = words.reduce((sum, word) => sum + Math.min(said.split(word).length - 1, mostRepeated), 0);
  const count = (where: string) => words.filter((word) => where.includes(word)).length;
  return 0.1 + 2 * count(inHeading) + count(inTitle) + times / (2 * mostRepeated);
}

/** Text is folded with as many characters as it has, so that a place in one is that in the other. */
const foldEach = (text: string) => Array.from(text, (character) => fold(character).charAt(0) || character).join('');

/** Where the sentence begins that has the place; undefined if that is far before it. */
function sentenceStart(text: string, at: number): number | undefined {
  const from = Math.max(0, at - 2 * around);
  const ends = [...text.slice(from, at).matchAll(/[.!?:]\s+(?=[\p{Lu}\d])/gu)];
  const last = ends.at(-1);
  if (last) return from + last.index + last[0].length;
  return from === 0 ? 0 : undefined;
}

/** A line of code explains little: if a word is only in code, the section's beginning is shown. */
function excerptOf({ prose: text }: Section, words: readonly string[]): ExcerptPart[] {
  const folded = foldEach(text);
  const first = Math.max(0, Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at >= 0), Infinity));
  const at = Number.isFinite(first) ? first : 0;
  const sentence = sentenceStart(text, at);
  // No word is cut in two.
  const start = sentence ?? text.indexOf(' ', at - around) + 1;
  const end = at + around >= text.length ? text.length : Math.max(text.lastIndexOf(' ', at + around), at);
  const cut = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  return marked(
    `${sentence === undefined ? '… ' : ''}${cut}${cut !== '' && end < text.trimEnd().length ? ' …' : ''}`,
    words,
  );
}

/** The text in parts, each searched word separately. */
function marked(text: string, words: readonly string[]): ExcerptPart[] {
  const [characters, folded] = [Array.from(text), foldEach(text)];
  const parts: ExcerptPart[] = [];
  // Folded text has one character for each of the text, however many units that takes.
  const places = Array.from(folded);
  const lengthAt = (at: number): number => {
    const found = words.filter((word) => places.slice(at, at + Array.from(word).length).join('') === word);
    return Math.max(0, ...found.map((word) => Array.from(word).length));
  };
  for (let at = 0; at < characters.length; ) {
    const length = lengthAt(at);
    const last = parts.at(-1);
    const piece = characters.slice(at, at + Math.max(length, 1)).join('');
    if (length === 0 && last && !last.isWord) parts[parts.length - 1] = { text: last.text + piece, isWord: false };
    else parts.push({ text: piece, isWord: length > 0 });
    at += Math.max(length, 1);
  }
  return parts;
}
