import { createHash } from 'node:crypto';
import type { Language } from '#core/texts/languages.ts';
import { nameIn } from '#core/texts/record-name.ts';
import { feedTexts as words } from '#core/texts/texts.ts';
import { escaped } from '#server/content/markup.ts';
import { sayTotals } from './entry-words.ts';
import type { DescribedEntry } from './read-entries.ts';

interface Feed {
  readonly language: Language;
  /** What differs from feed to feed: the installation, and what is filtered. */
  readonly identity: string;
  /** Scheme and host of the server: a reader shows links as they are. */
  readonly origin: string;
  /** The address of the feed itself, below the server's root. */
  readonly self: string;
  /** If nothing is in it: since when it is empty. */
  readonly begun: Date;
  readonly entries: readonly DescribedEntry[];
}

/** Characters that no XML document may have are left out. */
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const escapeXml = (text: string): string => escaped(text.replace(notXml, ''));

/** An IRI that stays the same for the same text, and that no one else makes (RFC 4287, 4.2.6; RFC 9562, 5.8). */
function lastingId(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return `urn:uuid:${parts.join('-')}-${hash.slice(20, 32)}`;
}

/** A feed of publications (RFC 4287). Addresses in it are whole. */
export function atomFeed({ language, identity, origin, self, begun, entries }: Feed): string {
  const text = words[language];
  const updated = entries[0]?.recordedAt ?? begun.toISOString();
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${lastingId(`feed ${identity}`)}</id>`,
    `<title>${escapeXml(text.title)}</title>`,
    `<updated>${updated}</updated>`,
    '<author><name>Hustings</name></author>',
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin + self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin)}/changes"/>`,
    ...entries.map((entry) => atomEntry(entry, { language, identity, origin })),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

function atomEntry(
  entry: DescribedEntry,
  { language, identity, origin }: Pick<Feed, 'language' | 'identity' | 'origin'>,
): string {
  const { id, action, name, recordedAt, before, after, totals, level, jurisdiction } = entry;
  const text = words[language];
  const compared = before && after && before.set !== after.set ? text.compared(before.name, after.name) : '';
  return [
    '<entry>',
    `<id>${lastingId(`entry ${identity.split(' ')[0]} ${id} ${recordedAt}`)}</id>`,
    `<title>${escapeXml(text[action](name))}</title>`,
    `<updated>${recordedAt}</updated>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin)}/changes/${id}"/>`,
    `<link rel="related" type="application/json" href="${escapeXml(origin)}/api/v1/electoral/publications/${id}"/>`,
    `<category term="${level}"/>`,
    `<category term="${escapeXml(jurisdiction.id)}" label="${escapeXml(nameIn(language, jurisdiction))}"/>`,
    `<summary>${escapeXml(compared + sayTotals(totals, language))}</summary>`,
    '</entry>',
  ].join('\n');
}
