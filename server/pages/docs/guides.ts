import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { InLanguages } from '#core/texts/languages.ts';
import { defaultLanguage, inLanguages, languages } from '#core/texts/languages.ts';
import { copyTexts as copyWords, drawingText as drawingWords, guideGroupTexts } from '#core/texts/texts.ts';
import type { Language } from '#server/pages/language.ts';
import { type Markdown, renderMarkdown } from './markdown.ts';

export const docsFolder = join(import.meta.dirname, '../../../docs');

interface GuideGroup {
  readonly title: InLanguages<string>;
  /** Names of the files in `docs/`, without `.md`; `client` is the client’s own page. */
  readonly guides: readonly string[];
}

const program: GuideGroup = {
  title: inLanguages((language) => guideGroupTexts[language].program),
  guides: [
    'architecture',
    'developing',
    'where-to-change-what',
    'rules',
    'schema',
    'faults',
    'mutants',
    'mutants-table',
    'benchmarks',
  ],
};

/** Guides for who works on the program, not with it. */
export const guidesOfProgram: ReadonlySet<string> = new Set(program.guides);

/** The guides that an installation shows, in the order of its documentation's front page. */
export const guideGroups: readonly GuideGroup[] = [
  {
    title: inLanguages((language) => guideGroupTexts[language].campaign),
    guides: ['console', 'receipts', 'mcp', 'privacy'],
  },
  {
    title: inLanguages((language) => guideGroupTexts[language].geography),
    guides: [
      'newsrooms',
      'without-a-server',
      'electoral-api',
      'represent',
      'publications',
      'sources',
      'licences',
      'real-maps',
    ],
  },
  {
    title: inLanguages((language) => guideGroupTexts[language].apis),
    guides: [
      'getting-started',
      'customer-api',
      'errors',
      'rate-limits',
      'paging',
      'idempotency',
      'sync',
      'webhooks',
      'client',
      'compatibility',
      'oauth',
      'foreign-clients',
      'sample',
    ],
  },
  {
    title: inLanguages((language) => guideGroupTexts[language].installation),
    guides: [
      'installing',
      'operating-the-server',
      'operation',
      'postgresql',
      'alerts',
      'backup',
      'upgrading',
      'audit-log',
      'citus',
      'operating-jobs',
      'ingest',
      'adding-a-source',
    ],
  },
  program,
];

/** All guides in the order in which they are read. */
export const guideOrder: readonly string[] = guideGroups.flatMap(({ guides }) => guides);

const names = new Set(guideOrder);

/** The guides that are in a folder of `docs/` with the language's name too, such as `docs/fr/`. */
const translated = inLanguages((language): ReadonlySet<string> => {
  const folder = join(docsFolder, language);
  const files = language !== defaultLanguage && existsSync(folder) ? readdirSync(folder) : [];
  return new Set(files.flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? []));
});

export const isTranslated = (name: string): boolean => languages.some((language) => translated[language].has(name));

/** A guide in the language in which it is written. */
export interface Guide extends Markdown {
  readonly language: Language;
}

const rendered = new Map<string, Promise<Guide>>();

const clientPage = '../client/README.md';

/** The language in which a reader of a language finds a guide. */
const languageOf = (name: string, language: Language): Language =>
  translated[language].has(name) ? language : defaultLanguage;

const folderOfLanguage = new RegExp(`^(?:${languages.join('|')})/`);

/** The address of a file of `docs/` by its name there; undefined if an installation does not show it. */
export function guideAddress(file: string): string | undefined {
  const name = file.replace(folderOfLanguage, '').replace(/\.md$/, '');
  if (file === clientPage) return '/docs/client';
  if (file.endsWith('.svg')) return `/docs/pictures/${file}`;
  return names.has(name) ? `/docs/${name}` : undefined;
}

/**
 * One guide as HTML, in the reader's language if it is available in that, rendered when it is first read. Undefined if there is
 * none of that name.
 */
export function readGuide(name: string, reader: Language): Promise<Guide> | undefined {
  if (!names.has(name)) return undefined;
  const language = languageOf(name, reader);
  const key = `${language}/${name}`;
  let guide = rendered.get(key);
  if (!guide) {
    guide = render(name, language);
    guide.catch(() => rendered.delete(key));
    rendered.set(key, guide);
  }
  return guide;
}

async function render(name: string, language: Language): Promise<Guide> {
  const folder = language === defaultLanguage ? '' : language;
  const file = name === 'client' ? clientPage : join(folder, `${name}.md`);
  const english = language === defaultLanguage ? undefined : await readGuide(name, defaultLanguage);
  const markdown = await renderMarkdown(await readFile(join(docsFolder, file), 'utf8'), {
    copy: copyWords[language],
    drawing: drawingWords[language],
    otherIds: english?.sections.map(({ id }) => id),
    addressOf: (target) => {
      const inDocs = posix.join(folder, target);
      const address = guideAddress(inDocs);
      // What readers of another language find in English is marked so.
      const isEnglish = folder !== '' && address !== undefined && !folderOfLanguage.test(inDocs);
      return address === undefined ? undefined : { address, language: isEnglish ? defaultLanguage : undefined };
    },
  });
  return { ...markdown, language };
}

/** The guides before and after one, in the order in which they are read. */
export async function guidesAround(name: string, reader: Language) {
  const at = guideOrder.indexOf(name);
  const link = async (other: string | undefined) => {
    const guide = other === undefined ? undefined : await readGuide(other, reader);
    return guide && { address: `/docs/${other}`, title: guide.title, language: guide.language };
  };
  return { previous: await link(at > 0 ? guideOrder[at - 1] : undefined), next: await link(guideOrder[at + 1]) };
}
