import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Of the DevTools protocol's `Page.captureScreenshot`. Lengths are in CSS pixels. */
interface Options {
  readonly format: 'png' | 'webp';
  /** 0 to 100, of a lossy format. */
  readonly quality?: number;
  readonly optimizeForSpeed?: boolean;
  readonly captureBeyondViewport?: boolean;
  readonly clip?: { x: number; y: number; width: number; height: number; scale: number };
}

const tries = 5;
const pauseMilliseconds = 500;

/**
 * Takes a picture, and takes it again if Chromium has none to give: so it answers while its graphics process, which draws the
 * pages, starts again after it has ended. The page itself has lost nothing.
 */
export async function retryCapture<Picture>(take: () => Promise<Picture>): Promise<Picture> {
  for (let tried = 1; ; tried++) {
    try {
      return await take();
    } catch (error) {
      if (tried === tries || !/Unable to capture screenshot/.test(String(error))) throw error;
      await setTimeout(pauseMilliseconds);
    }
  }
}

/** A picture of the page, in base64. Playwright's own screenshot compresses as far as it can, which takes several times as long. */
export async function capture(page: Page, options: Options): Promise<string> {
  const session = await page.context().newCDPSession(page);
  try {
    const { data } = await retryCapture(() => session.send('Page.captureScreenshot', options));
    return data;
  } finally {
    await session.detach();
  }
}
