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
  /** The fragment of its heading on the documentation's front page. */
  readonly id: keyof (typeof guideGroupTexts)[Language];
  readonly title: InLanguages<string>;
  /** Names of the files in `docs/`, without `.md`; `client` is the client’s own page. */
  readonly guides: readonly string[];
}

const groupOf = (id: GuideGroup['id'], guides: GuideGroup['guides']): GuideGroup => ({
  id,
  title: inLanguages((language) => guideGroupTexts[language][id]),
  guides,
});

const program = groupOf('program', [
  'architecture',
  'developing',
  'where-to-change-what',
  'rules',
  'schema',
  'faults',
  'mutants',
  'mutants-table',
  'benchmarks',
]);

/** Guides for who works on the program, not with it. */
export const guidesOfProgram: ReadonlySet<string> = new Set(program.guides);

/** The guides that an installation shows, in the order of its documentation's front page. */
export const guideGroups: readonly GuideGroup[] = [
  groupOf('campaign', ['console', 'receipts', 'mcp', 'privacy']),
  groupOf('geography', [
    'newsrooms',
    'without-a-server',
    'electoral-api',
    'represent',
    'publications',
    'sources',
    'licences',
    'real-maps',
  ]),
  groupOf('apis', [
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
  ]),
  groupOf('installation', [
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
  ]),
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

/** The guides of a group as links, in the reader's language. */
export async function linksOf({ id, title, guides }: GuideGroup, reader: Language) {
  return { id, title: title[reader], guides: await Promise.all(guides.map((name) => linkTo(name, reader))) };
}

async function linkTo(name: string, reader: Language) {
  const { title, language } = (await readGuide(name, reader)) as Guide;
  return { address: `/docs/${name}`, title, language };
}

/** The guides before and after one, in the order in which they are read, and the group in which it stands. */
export async function guidesAround(name: string, reader: Language) {
  const at = guideOrder.indexOf(name);
  const link = (other: string | undefined) => (other === undefined ? undefined : linkTo(other, reader));
  const group = guideGroups.find(({ guides }) => guides.includes(name)) as GuideGroup;
  return {
    previous: await link(at > 0 ? guideOrder[at - 1] : undefined),
    next: await link(guideOrder[at + 1]),
    group: await linksOf(group, reader),
  };
}
