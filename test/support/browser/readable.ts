import type { Page } from 'playwright-core';
import { accessibilityFindings, scrollsSideways, takeScreenshot, widths } from './browser.ts';
import { photographState } from './pages/photograph.ts';
import type { Site } from './site.ts';

/** The width at which each colour scheme is looked at. */
const widthOf = { light: 'narrow', dark: 'wide' } as const;

/** Colours that change slowly would be taken for what they pass through. */
const endTransitions = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() => {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
})`;

export interface Reading {
  /** The name of its pictures, without the look's. */
  readonly name: string;
  /** The status of the page: 200 if nothing else is said. */
  readonly status?: number;
  /** Waits until the page is drawn, at each width. */
  readonly drawn?: (page: Page) => Promise<unknown>;
}

/**
 * Opens a page in light colours at the narrow width and in dark ones at the wide one, and says what stops people from
 * reading it, a line each: layout depends on the width alone, and colours on the scheme alone.
 */
export async function findUnreadable(site: Site, path: string, reading: Reading): Promise<string[]> {
  const { name, status = 200, drawn = async () => {} } = reading;
  const read = async ({ page, problems, colorScheme }: Awaited<ReturnType<Site['readers']>>[number]) => {
    const found: string[] = [];
    await page.setViewportSize({ width: widths[widthOf[colorScheme]], height: 800 });
    const answer = await page.goto(path);
    if (answer?.status() !== status) found.push(`status ${answer?.status()}`);
    found.push(...(await lookAt(page, colorScheme, name, drawn)));
    // A browser reports the status of a page as an error of the console.
    found.push(...problems.filter((problem) => status === 200 || !problem.includes(`${status}`)));
    return found;
  };
  const readers = await site.readers();
  return (await Promise.all(readers.map(read))).flat();
}

/**
 * What stops people from reading the page as it is, as above. For pages that have no address of their own: each is
 * photographed with those of every page. The page is as wide as before then.
 */
export async function findUnreadableHere(
  page: Page,
  name: string,
  { hasAddress = false }: { readonly hasAddress?: boolean } = {},
): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await lookAt(page, colorScheme, name)));
    if (!hasAddress) await photographState(page, name, colorScheme);
  }
  if (before) await page.setViewportSize(before);
  return found;
}

async function lookAt(
  page: Page,
  colorScheme: 'light' | 'dark',
  name: string,
  drawn: NonNullable<Reading['drawn']> = async () => {},
): Promise<string[]> {
  const size = widthOf[colorScheme];
  const look = `${size}-${colorScheme}`;
  await page.setViewportSize({ width: widths[size], height: 800 });
  await drawn(page);
  await page.evaluate(endTransitions);
  // What is alone on a phone or on paper has no frame, and the reference is drawn by somebody else's viewer: neither is held
  // to all that a page of the site is.
  const isWholePage =
    (await page.locator('body > header.top').count()) > 0 && (await page.locator('#reference').count()) === 0;
  const found = (await accessibilityFindings(page, { isWholePage })).map((finding) => `${look}: ${finding}`);
  if (await scrollsSideways(page)) found.push(`${look}: scrolls sideways`);
  await takeScreenshot(page, `${name}-${look}`);
  return found;
}
