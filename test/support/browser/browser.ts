import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { capture } from './capture.ts';

/**
 * The paths at which distributions install it; CHROMIUM names another one. The first is the same browser without windows,
 * which takes a fifth less of the processors.
 */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/** The folder for pictures of the pages. Unset: none are taken. */
const screenshots = process.env.SCREENSHOTS;
/** What is waited for takes a second, and longer while other suites and their servers run. */
const timeoutMilliseconds = 90_000;
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Makes axe ready when it is called: to send its half megabyte to each page would take longer than to run it. */
const prepareAxe = `globalThis.prepareAxe = () => { ${axe}\n };`;

export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM || places.find((path) => existsSync(path));
  if (!executablePath) throw new Error('Chromium is not installed: install it, or set CHROMIUM to its program.');
  // Chromium's own sandbox refuses to run as root. Only pages of the server under test are opened.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args, timeout: timeoutMilliseconds });
}

/** Both ends of the supported widths, in pixels. */
export const widths = { narrow: 320, wide: 1280 } as const;

/** The four looks of every page: both widths, light and dark. */
export const looks = [
  { name: 'narrow-light', width: widths.narrow, colorScheme: 'light' },
  { name: 'narrow-dark', width: widths.narrow, colorScheme: 'dark' },
  { name: 'wide-light', width: widths.wide, colorScheme: 'light' },
  { name: 'wide-dark', width: widths.wide, colorScheme: 'dark' },
] as const;

/** A page, and what went wrong in it, in words. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of the console, failed requests, and requests to another host than the server's. */
  readonly problems: string[];
}

export async function openPage(
  browser: Browser,
  server: string,
  look: (typeof looks)[number],
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: 800 },
    colorScheme: look.colorScheme,
    locale: 'en-CA',
    baseURL: server,
    ...options,
  });
  context.setDefaultTimeout(timeoutMilliseconds);
  // The compiler of the tests wraps functions in a call of this, those that run in the page too.
  await context.addInitScript(`globalThis.__name = (named) => named; ${prepareAxe}`);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(server)) problems.push(`request to another host: ${url}`);
  });
  return { page, problems };
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary: string }>;
}

/**
 * The serious and critical findings of axe (WCAG 2.2 A and AA), each as one line. A page with a frame has to be good practice
 * too: `isWholePage` adds the moderate findings and the size of targets.
 */
export async function accessibilityFindings(page: Page, { isWholePage = false } = {}): Promise<string[]> {
  const options = { resultTypes: ['violations'], rules: { 'target-size': { enabled: isWholePage } } };
  const isPrepared = await page.evaluate(`globalThis.prepareAxe !== undefined`);
  // An evaluated script is not subject to the page's policy, as an added script element would be.
  if (!isPrepared) await page.evaluate(prepareAxe);
  const violations = (await page.evaluate(
    `{ if (!globalThis.axe) prepareAxe(); axe.run(document, ${JSON.stringify(options)}).then((results) => results.violations); }`,
  )) as Violation[];
  const impacts = ['serious', 'critical', ...(isWholePage ? ['moderate'] : [])];
  return (
    violations
      .filter(({ impact }) => impacts.includes(impact))
      .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
      // What stays at the foot of the window lies over something, until the page is scrolled.
      .filter((finding) => !/^target-size:[\s\S]*partially obscured/.test(finding))
  );
}

/** Whether the page scrolls sideways as a whole, which no page may at any width. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}

/** Beyond this many pixels down a picture of a page is too long to look at, and takes seconds. */
const tallestPicture = 4000;

/**
 * Stores a picture of the page from its top, if a person wants to look at pictures. They take longer than all else that is
 * done on a page.
 */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!screenshots) return;
  await mkdir(screenshots, { recursive: true });
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number;
  const { width } = page.viewportSize() as { width: number };
  const data = await capture(page, {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, tallestPicture), scale: 1 },
  });
  await writeFile(join(screenshots, `${name}.png`), data, 'base64');
}
