import { expect, it } from '@jest/globals';
import { retryCapture } from './capture.ts';

const refusal = 'Protocol error (Page.captureScreenshot): Unable to capture screenshot';

/** A browser that refuses with these messages, one after the other, and then takes the picture. */
function refusing(...messages: string[]): { take: () => Promise<string>; readonly asked: number } {
  let asked = 0;
  return {
    take: async () => {
      const message = messages[asked++];
      if (message) throw new Error(message);
      return 'picture';
    },
    get asked() {
      return asked;
    },
  };
}

it('a picture that Chromium could not give is taken again', async () => {
  const browser = refusing(refusal, refusal);
  expect(await retryCapture(browser.take)).toBe('picture');
  expect(browser.asked).toBe(3);
});

it('a browser that never gives one is a failure', async () => {
  const browser = refusing(...Array<string>(20).fill(refusal));
  await expect(retryCapture(browser.take)).rejects.toThrow(refusal);
  expect(browser.asked).toBe(5);
});

it('any other refusal is a failure at once', async () => {
  const browser = refusing('Target closed');
  await expect(retryCapture(browser.take)).rejects.toThrow('Target closed');
  expect(browser.asked).toBe(1);
});
