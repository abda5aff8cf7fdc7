import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bilingual } from '#server/pages/language.ts';
import { type Markdown, renderMarkdown } from './markdown.ts';

export const docsFolder = join(import.meta.dirname, '../../../docs');

interface GuideGroup {
  readonly title: Bilingual<string>;
  /** Names of the files in `docs/`, without `.md`; `client` is the client’s own page. */
  readonly guides: readonly string[];
}

/** The guides that an installation shows, in the order of its documentation's front page. */
export const guideGroups: readonly GuideGroup[] = [
  {
    title: { en: 'Using the APIs', fr: 'Utiliser les API' },
    guides: [
      'getting-started',
      'electoral-api',
      'customer-api',
      'receipts',
      'errors',
      'rate-limits',
      'paging',
      'idempotency',
      'client',
      'compatibility',
      'mcp',
      'sample',
    ],
  },
  {
    title: { en: 'Working in a campaign', fr: 'Travailler dans une campagne' },
    guides: ['console'],
  },
  {
    title: { en: 'Running an installation', fr: 'Exploiter une installation' },
    guides: [
      'operating-the-server',
      'operation',
      'backup',
      'upgrading',
      'audit-log',
      'citus',
      'privacy',
      'real-maps',
      'operating-jobs',
      'ingest',
      'publications',
      'sources',
      'licences',
      'adding-a-source',
      'mutants',
    ],
  },
  {
    title: { en: 'The program', fr: 'Le programme' },
    guides: ['architecture', 'rules', 'schema', 'faults', 'benchmarks'],
  },
];

/** All guides in the order in which they are read. */
export const guideOrder: readonly string[] = guideGroups.flatMap(({ guides }) => guides);

const names = new Set(guideOrder);
const rendered = new Map<string, Promise<Markdown>>();

const clientPage = '../client/README.md';

/** The address of a file of `docs/` by its name there; undefined if an installation does not show it. */
export function guideAddress(file: string): string | undefined {
  const name = file.replace(/\.md$/, '');
  if (file === clientPage) return '/docs/client';
  if (file.endsWith('.svg')) return `/docs/pictures/${file}`;
  return names.has(name) ? `/docs/${name}` : undefined;
}

/** One guide as HTML, rendered when it is first read. Undefined if there is none of that name. */
export function readGuide(name: string): Promise<Markdown> | undefined {
  if (!names.has(name)) return undefined;
  let guide = rendered.get(name);
  if (!guide) {
    guide = readFile(join(docsFolder, name === 'client' ? clientPage : `${name}.md`), 'utf8').then((text) =>
      renderMarkdown(text, guideAddress),
    );
    guide.catch(() => rendered.delete(name));
    rendered.set(name, guide);
  }
  return guide;
}

/** The guides before and after one, in the order in which they are read. */
export async function guidesAround(name: string) {
  const at = guideOrder.indexOf(name);
  const link = async (other: string | undefined) => {
    const guide = other === undefined ? undefined : await readGuide(other);
    return guide && { address: `/docs/${other}`, title: guide.title };
  };
  return { previous: await link(at > 0 ? guideOrder[at - 1] : undefined), next: await link(guideOrder[at + 1]) };
}
