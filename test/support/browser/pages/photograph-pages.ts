import type { Browser, Page } from 'playwright-core';
import { languages } from '#server/pages/language.ts';
import { widths } from '#test/support/browser/browser.ts';
import type { ListedPage } from './all-pages.ts';
import type { DemoReaders } from './demo-readers.ts';
import { photograph, pictureName } from './photograph.ts';

const drawnMilliseconds = 10_000;

interface PhotographOptions {
  readonly browser: Browser;
  readonly readers: DemoReaders;
  /** The site's, without a slash at the end. */
  readonly address: string;
  readonly pages: readonly ListedPage[];
  /** The folder of the pictures. */
  readonly out: string;
}

/** Takes a picture of each page at two widths, in both languages and both schemes. */
export async function photographPages(options: PhotographOptions): Promise<void> {
  for (const width of [390, widths.wide]) {
    for (const language of languages) await takeAll(options, width, language);
  }
}

/** One width and one language, in both schemes. */
async function takeAll({ browser, readers, address, pages, out }: PhotographOptions, width: number, language: string) {
  const opened = new Map<string, Promise<Page>>();
  const open = async (reader: ListedPage['reader']): Promise<Page> => {
    const storageState = readers.stateOf[reader];
    const context = await browser.newContext({
      baseURL: address,
      locale: `${language}-CA`,
      reducedMotion: 'reduce',
      ...(storageState && { storageState }),
      viewport: { width, height: width < 500 ? 844 : 900 },
    });
    return context.newPage();
  };
  for (const listed of pages) {
    const ofReader = opened.get(listed.reader) ?? open(listed.reader);
    opened.set(listed.reader, ofReader);
    const page = await ofReader;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // A map that changes its colours fades for a second.
      if (colorScheme === 'light' || listed.drawn) {
        const answer = await page.goto(readers.addressOf(listed, language));
        // A page that the other commit does not have.
        if (answer?.status() === 404 && listed.status !== 404) break;
      }
      const drawn = page.locator(listed.drawn ?? 'body').waitFor({ state: 'attached', timeout: drawnMilliseconds });
      await drawn.catch(() => process.stderr.write(`${listed.name} was not drawn\n`));
      await photograph(page, out, pictureName(listed.name, { width, colorScheme, language }));
    }
  }
  for (const page of opened.values()) await (await page).context().close();
}
