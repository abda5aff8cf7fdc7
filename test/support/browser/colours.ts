import type { Page } from 'playwright-core';
import { retryCapture } from './capture.ts';

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** A colour, `#rrggbb`, laid over that of land. */
export function tint(colour: string, opacity: number, land = '#f7f5ef'): string {
  const below = channels(land);
  const mixed = channels(colour).map((value, i) => Math.round(value * opacity + (below[i] as number) * (1 - opacity)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The part of an element's pixels that have a colour, `#rrggbb`, to a rounding in each channel: 0 to 1. */
export async function coloured(page: Page, selector: string, colour: string): Promise<number> {
  const picture = (await retryCapture(() => page.locator(selector).screenshot())).toString('base64');
  // The page's policy lets no script load a picture by its address, but decodes bytes.
  return page.evaluate(
    async ([base64, expected]) => {
      const bytes = Uint8Array.from(atob(base64 as string), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!context) throw new Error('This browser draws no pictures.');
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      let found = 0;
      for (let i = 0; i < data.length; i += 4) {
        if ((expected as number[]).every((value, channel) => Math.abs(value - (data[i + channel] as number)) <= 1))
          found++;
      }
      return found / (data.length / 4);
    },
    [picture, channels(colour)] as const,
  );
}
