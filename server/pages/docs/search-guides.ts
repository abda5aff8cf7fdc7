import { waitForSlot } from '#server/http/slots/slot.ts';
import type { Language } from '#server/pages/language.ts';
import { type Guide, guideAddress, guideOrder, guidesOfProgram, readGuide } from './guides.ts';
import type { Section } from './markdown.ts';

const beyondAscii = /[^\0-\x7f]/gu;
const accents = /\p{M}/gu;

/** A character without its accents and in lower case: one of as many code units, so that places stay the same. */
function foldCharacter(character: string): string {
  const folded = character.normalize('NFD').replaceAll(accents, '').toLowerCase();
  return folded.length === character.length
    ? folded
    : character.length === 1
      ? folded.charAt(0) || character
      : character;
}

/**
 * A text without its accents and in lower case. A place in it is that in the text. Characters of ASCII, which are nearly
 * all, are folded together.
 */
export function foldText(text: string): string {
  return text.replaceAll(beyondAscii, foldCharacter).replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

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
/** Characters of a search: as many as its field takes. */
export const longestQuery = 100;
/** What describes the program itself, such as each table of the database, is for few readers. */
const weightOfProgram = 0.5;
/** Characters of a text before and after the word that was found. */
const around = 90;

/** A section with its texts as they are searched. */
interface SearchedSection {
  readonly section: Section;
  readonly heading: string;
  readonly prose: string;
  /** The guide's title, the heading and all of the text. */
  readonly all: string;
}

interface SearchedGuide {
  readonly title: string;
  readonly sections: readonly SearchedSection[];
}

/** Each guide's texts are folded when it is first searched. */
const searched = new WeakMap<Guide, SearchedGuide>();

function searchedGuide(guide: Guide): SearchedGuide {
  const known = searched.get(guide);
  if (known) return known;
  const sections = guide.sections.map((section) => {
    const { heading, prose, text } = section;
    return {
      section,
      heading: foldText(heading),
      prose: foldText(prose),
      all: foldText(`${guide.title} ${heading} ${text}`),
    };
  });
  const made = { title: foldText(guide.title), sections };
  searched.set(guide, made);
  return made;
}

interface Match {
  readonly name: string;
  readonly guide: Guide;
  readonly found: SearchedSection;
  readonly score: number;
}

/**
 * Sections of all guides that contain every word, those first that have one in their heading, then those of a guide that has
 * one in its title, and those that say it more than once; what a guide of the program itself scores counts for half; case and
 * accents are ignored. Only those that are shown get an excerpt. Of a longer query, the first hundred characters count.
 * A guide is searched in the language in which the reader finds it.
 */
export async function searchGuides(query: string, reader: Language): Promise<FoundSection[]> {
  const parts = foldText(query.slice(0, longestQuery)).split(/\s+/).filter(Boolean);
  const words = [...new Set(parts)].slice(0, mostWords);
  if (words.length === 0) return [];
  const matches: Match[] = [];
  for (const name of guideOrder) {
    const guide = await readGuide(name, reader);
    if (!guide) continue;
    // To fold one for the first time takes milliseconds.
    if (!searched.has(guide)) await waitForSlot();
    const { title, sections } = searchedGuide(guide);
    const weight = guidesOfProgram.has(name) ? weightOfProgram : 1;
    for (const found of sections) {
      const score = weight * scoreOf(found, title, words);
      if (score > 0) matches.push({ name, guide, found, score });
    }
  }
  const shown = matches.toSorted((a, b) => b.score - a.score).slice(0, mostFound);
  return shown.map(({ name, guide: { title, language }, found: { section, prose } }) => ({
    address: `${addressOf(name)}#${section.id}`,
    guide: title,
    language,
    heading: section.heading,
    excerpt: excerptOf(section.prose, prose, words),
  }));
}

const addressOf = (name: string) => guideAddress(`${name}.md`) ?? `/docs/${name}`;

/** If a text has a word more often than this, that adds nothing to its rank. */
const mostRepeated = 3;

/**
 * Two for each word in its heading, one for each in the guide's title, and a little for each time its prose says one. Zero if a
 * word is missing.
 */
function scoreOf({ heading, prose, all }: SearchedSection, title: string, words: readonly string[]): number {
  if (!words.every((word) => all.includes(word))) return 0;
  const times = words.reduce((sum, word) => sum + timesSaid(prose, word), 0);
  const count = (where: string) => words.filter((word) => where.includes(word)).length;
  return 0.1 + 2 * count(heading) + count(title) + times / (2 * mostRepeated);
}

/** How often a text has a word, as far as that adds to its rank. */
function timesSaid(text: string, word: string): number {
  let times = 0;
  for (let at = text.indexOf(word); at >= 0 && times < mostRepeated; at = text.indexOf(word, at + word.length)) times++;
  return times;
}

/** Where the sentence begins that has the place; undefined if that is far before it. */
function sentenceStart(text: string, at: number): number | undefined {
  const from = Math.max(0, at - 2 * around);
  const ends = [...text.slice(from, at).matchAll(/[.!?:]\s+(?=[\p{Lu}\d])/gu)];
  const last = ends.at(-1);
  if (last) return from + last.index + last[0].length;
  return from === 0 ? 0 : undefined;
}

/** A line of code explains little: if a word is only in code, the section's beginning is shown. */
function excerptOf(text: string, folded: string, words: readonly string[]): ExcerptPart[] {
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

/** The text in parts, each searched word separately; of two that begin at a place, the longer one. */
function marked(text: string, words: readonly string[]): ExcerptPart[] {
  const folded = foldText(text);
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const parts: ExcerptPart[] = [];
  let begun = 0;
  const add = (end: number, isWord: boolean) => {
    if (end > begun) parts.push({ text: text.slice(begun, end), isWord });
    begun = end;
  };
  for (let at = 0; at < folded.length; ) {
    const word = longestFirst.find((each) => folded.startsWith(each, at));
    if (word === undefined) at++;
    else {
      add(at, false);
      at += word.length;
      add(at, true);
    }
  }
  add(text.length, false);
  return parts;
}
