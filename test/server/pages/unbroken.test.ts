import { expect, it } from '@jest/globals';
import { unbrokenParts } from '#server/pages/components/parts/unbroken.tsx';
import { renderMarkdown } from '#server/pages/docs/markdown.ts';

const wholeIn = (text: string) =>
  unbrokenParts(text)
    .filter(({ isWhole }) => isWhole)
    .map((part) => part.text);

it.each([
  ['Put the look-up on your site', ['look-up']],
  ['serials 91004-2026-000138 to 000237', ['91004-2026-000138']],
  ['Porte-à-porte', ['Porte-à-porte']],
  // Else a line may begin with the comma.
  ['Dons, porte-à-porte, clés (look-up).', ['porte-à-porte,', 'look-up).']],
  ['Sainte-Marie-de-la-Grande-Rivière', []],
  ['from 2 - 3, and -4', []],
  ['', []],
])('keeps the short compounds of "%s" whole', (text, whole) => {
  expect(wholeIn(text)).toEqual(whole);
  expect(
    unbrokenParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('keeps them whole in the headings of a guide, which keep their fragments, and nowhere else', async () => {
  const rendering = { addressOf: () => undefined, copy: { label: 'Copy', done: 'Copied' }, drawing: 'Drawing' };
  const { html, headings } = await renderMarkdown('# Guide\n\n## How a look-up <b> travels\n\nA look-up.\n', rendering);
  expect(html).toContain(
    '<h2 id="how-a-look-up-b-travels"><a class="anchor" href="#how-a-look-up-b-travels">How a <span class="whole">look-up</span> &lt;b&gt; travels</a></h2>',
  );
  expect(html).toContain('<p>A look-up.</p>');
  expect(headings).toEqual([{ id: 'how-a-look-up-b-travels', text: 'How a look-up <b> travels', below: [] }]);
});
