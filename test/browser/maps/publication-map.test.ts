import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { languages } from '#core/texts/languages.ts';
import { startSite } from '#test/support/browser/site.ts';

const site = startSite();

interface SeenMap {
  readonly name: string;
  readonly texts: ReadonlyArray<{ readonly text: string; readonly box: readonly number[]; readonly pixels: number }>;
  readonly box: readonly number[];
}

/** The texts of each map of a page as a reader sees them, and the numbers that its visible legends explain. */
const look = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return [left, top, right, bottom];
    };
    const isSeen = (element: Element) => element.getClientRects().length > 0;
    const maps = [...document.querySelectorAll<SVGSVGElement>('svg.change')].map((svg): SeenMap => {
      const scale = svg.getScreenCTM()?.a ?? 0;
      const texts = [...svg.querySelectorAll('text')].filter(isSeen).map((text) => ({
        text: text.textContent ?? '',
        box: boxOf(text),
        pixels: Number.parseFloat(getComputedStyle(text).fontSize) * scale,
      }));
      return { name: svg.getAttribute('aria-label') ?? '', texts, box: boxOf(svg) };
    });
    const numbers = [...document.querySelectorAll('svg.change text.number')]
      .filter(isSeen)
      .map((text) => text.textContent);
    for (const details of document.querySelectorAll('details')) details.open = true;
    const explained = [...document.querySelectorAll('.map-legend b')].filter(isSeen).map((each) => each.textContent);
    return { maps, numbers, explained };
  });

it.each([320, 390, 844, 1280])('districts of publications are named legibly at %d pixels', async (width) => {
  const { data } = (await (await fetch(`${site.address}/api/v1/electoral/publications`)).json()) as {
    data: Array<{ id: number }>;
  };
  const { page, problems, close } = await site.visit(undefined, {
    viewport: { width, height: width === 844 ? 390 : 844 },
  });
  let numbered = 0;
  for (const language of languages) {
    for (const { id } of data) {
      await page.goto(`/changes/${id}?lang=${language}`);
      const { maps, numbers, explained } = await look(page);
      expect(maps.length).toBeGreaterThan(0);
      // Every number is explained, in the order of the maps.
      expect(explained).toEqual(numbers);
      numbered += numbers.length;
      for (const { name, texts, box } of maps) {
        expect([id, name, texts.length > 0]).toEqual([id, name, true]);
        for (const [i, { text, box: own, pixels }] of texts.entries()) {
          expect(pixels).toBeGreaterThanOrEqual(11);
          expect([text, own[0]! >= box[0]! && own[2]! <= box[2]!]).toEqual([text, true]);
          const over = texts.slice(i + 1).filter(({ box: other }) => {
            return own[0]! < other[2]! && other[0]! < own[2]! && own[1]! + 2 < other[3]! && other[1]! + 2 < own[3]!;
          });
          expect([id, text, over.map((other) => other.text)]).toEqual([id, text, []]);
        }
      }
    }
  }
  expect(numbered).toBeGreaterThan(0);
  expect(problems).toEqual([]);
  await close();
});
