import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { capture } from '#test/support/browser/capture.ts';

/** Beyond this many pixels down nobody looks at a picture of a page. */
const tallest = 3000;
/** Wide pages are shown beside each other. */
const widest = 800;

/** The folder for pictures of all pages. Unset: none are taken. */
export const pictures = process.env.PAGE_PICTURES;

export interface PictureLook {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  readonly language: string;
}

export const pictureName = (page: string, { width, colorScheme, language }: PictureLook): string =>
  `${page}.${width}.${colorScheme}.${language}.webp`;

/** Stores a picture of the page from its top, small enough that hundreds of them fit into one document. */
export async function photograph(page: Page, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number;
  const { width } = page.viewportSize() as { width: number };
  const data = await capture(page, {
    format: 'webp',
    quality: 55,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, tallest), scale: Math.min(1, widest / width) },
  });
  await writeFile(join(folder, name), data, 'base64');
}

/**
 * Stores a picture of what an act has led to, beside those of the pages: such a state has no address at which it could be
 * photographed again.
 */
export async function photographState(
  page: Page,
  name: string,
  colorScheme: PictureLook['colorScheme'],
): Promise<void> {
  if (!pictures) return;
  const { width } = page.viewportSize() as { width: number };
  const language = await page.evaluate(() => document.documentElement.lang);
  await photograph(page, pictures, pictureName(`state-${name}`, { width, colorScheme, language }));
}
