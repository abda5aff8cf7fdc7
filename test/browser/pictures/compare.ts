/**
 * `npm run pictures:compare -- --after FOLDER [--before FOLDER] --out FILE`: one HTML file with the pictures of pages side
 * by side. The pictures are in the file, or beside it if they are too many for one.
 */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';

/** A larger document is opened slowly. */
const mostBytes = 60_000_000;

const { values } = parseArgs({
  options: { before: { type: 'string' }, after: { type: 'string' }, out: { type: 'string' } },
});
const { before, after, out } = values;
if (!after || !out) throw new Error('Say with --after where the pictures are, and with --out which file is written.');

const sides = [...(before ? [{ title: 'before', folder: before }] : []), { title: 'after', folder: after }];
const inFolder = await Promise.all(
  sides.map(async ({ folder }) => new Set((await readdir(folder)).filter((name) => name.endsWith('.webp')))),
);
const names = [...new Set(inFolder.flatMap((found) => [...found]))].sort();
const files = sides.flatMap(({ folder }, i) => [...(inFolder[i] ?? [])].map((name) => join(folder, name)));
const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
const isWhole = sizes.reduce((sum, size) => sum + size, 0) <= mostBytes;

const sourceOf = async (file: string): Promise<string> =>
  isWhole ? `data:image/webp;base64,${await readFile(file, 'base64')}` : relative(dirname(out), file);

async function rowOf(name: string): Promise<string> {
  const cells = sides.map(async ({ title, folder }, i) =>
    inFolder[i]?.has(name)
      ? `<td><img loading="lazy" alt="${title}: ${name}" src="${await sourceOf(join(folder, name))}"></td>`
      : '<td>none</td>',
  );
  return `<tr><th scope="row">${name.split('.').slice(1, -1).join(' ')}</th>${(await Promise.all(cells)).join('')}</tr>`;
}

const pages = [...new Set(names.map((name) => name.split('.')[0] as string))];
const sections = await Promise.all(
  pages.map(async (page) => {
    const rows = await Promise.all(names.filter((name) => name.startsWith(`${page}.`)).map(rowOf));
    const head = sides.map(({ title }) => `<th scope="col">${title}</th>`).join('');
    return `<section id="${page}"><h2>${page}</h2><table><thead><tr><td></td>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></section>`;
  }),
);
await writeFile(
  out,
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pages</title>
<style>body{font:16px/1.5 system-ui;margin:1rem;background:#888}img{display:block;max-width:100%}td{vertical-align:top;padding:4px}
th{text-align:start;vertical-align:top}nav{columns:14rem}a{color:#003}</style>
<h1>${pages.length} pages, ${names.length} pictures${before ? ', before and after' : ''}</h1>
<nav aria-label="Pages">${pages.map((page) => `<a href="#${page}">${page}</a><br>`).join('')}</nav>
${sections.join('\n')}</html>\n`,
);
process.stdout.write(`${out}: ${pages.length} pages, ${names.length} pictures${isWhole ? '' : ' beside it'}\n`);
