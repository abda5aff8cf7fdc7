import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import MarkdownIt, { type Token } from 'markdown-it';
import { guideOrder, isTranslated } from '#server/pages/docs/guides.ts';
import { root } from './run/read-page.ts';

/** What a section of a guide and the same one in the other language have in common. */
interface Section {
  /** `h2`, and so on. */
  readonly level: string;
  readonly shape: string[];
  readonly blocks: string[];
  readonly code: string[];
  readonly links: string[];
  readonly numbers: string[];
}

/** The sections of a page of `docs/`, or of its folder `fr/`. */
async function sectionsOf(file: string): Promise<Section[]> {
  const sections: Section[] = [];
  for (const token of new MarkdownIt().parse(await readFile(join(root, 'docs', file), 'utf8'), {})) {
    if (token.type === 'heading_open') {
      sections.push({ level: token.tag, shape: [], blocks: [], code: [], links: [], numbers: [] });
    }
    const section = sections.at(-1) as Section;
    if (/^(?:table|tr|t[hd]|\w+_list|list_item|paragraph)_open$/.test(token.type)) section.shape.push(token.type);
    if (token.type === 'fence') section.blocks.push(`${token.info}\n${token.content}`);
    for (const inline of token.children ?? []) readInline(inline, section);
  }
  // Another word order is no other content.
  for (const { code, links, numbers } of sections) for (const list of [code, links, numbers]) list.sort();
  return sections;
}

function readInline(token: Token, section: Section): void {
  if (token.type === 'code_inline') section.code.push(token.content);
  if (token.type === 'text') section.numbers.push(...numbersIn(token.content));
  if (token.type === 'link_open') {
    const target = String(token.attrGet('href'));
    // Fragments are those of the headings of either language.
    section.links.push(target.replace(/#.*/, '#').replace(/^(?:\.\.\/)+/, ''));
  }
}

/** Numbers as digits alone: `1,500.00` and `1 500,00` are one, and so are `ss. 230(4)` and `par. 230(4)`. */
const numbersIn = (text: string): string[] => text.replaceAll(/(?<=\d)[\u00a0,.](?=\d)/g, '').match(/\d+/g) ?? [];

describe.each(guideOrder.filter(isTranslated))('docs/fr/%s.md', (name) => {
  it('has the headings, commands, responses, tables, links and figures of the English guide', async () => {
    const [english, french] = [await sectionsOf(`${name}.md`), await sectionsOf(`fr/${name}.md`)];
    expect(french).toEqual(english);
  });

  it('is written as Canadian French is set', async () => {
    const page = await readFile(join(root, 'docs/fr', `${name}.md`), 'utf8');
    const prose = page.replaceAll(/^```[\s\S]*?^```$|\]\([^)]*\)/gm, '').replaceAll(/`[^`\n]*`|https?:\S+/g, 'code');
    // A no-break space before a colon and within quotation marks; none before other marks; no straight apostrophe.
    expect(
      prose.match(/.{0,20}(?:(?<![\u00a0-]):(?=[\s*])|[ \u00a0][;!?]|«(?!\u00a0)|(?<!\u00a0)»|'|\d [%$]).{0,20}/g),
    ).toBeNull();
  });
});

it('docs/fr has no guide that is not linked', async () => {
  const files = (await readdir(join(root, 'docs/fr'))).map((file) => file.replace('.md', ''));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => !guideOrder.includes(file))).toEqual([]);
});
