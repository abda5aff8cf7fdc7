import type { Page } from 'playwright-core';
import { widths } from '#test/support/browser/browser.ts';

/** Where layouts are tightest: the narrowest page, and the narrowest that is laid out as a wide one. */
const tightWidths = [widths.narrow, 768] as const;
/** The widths at which text of twice its size is read. */
const enlargedWidths = [390, widths.wide] as const;
const fontSizes = { once: { standard: 16, fixed: 13 }, twice: { standard: 32, fixed: 26 } } as const;

/** What is cut off, lies over something else or makes the page scroll sideways, also with text of twice its size. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize() as { width: number; height: number };
  const found: string[] = [];
  const look = async (width: number, what: string) => {
    await page.setViewportSize({ width, height: before.height });
    found.push(...(await page.evaluate(cutOff)).map((fault) => `${what}: ${fault}`));
  };
  for (const width of tightWidths) await look(width, `${width} px`);
  // As the setting of the browser does it: what a style says in rem, the widths at which layouts change too.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: fontSizes.twice });
  for (const width of enlargedWidths) await look(width, `200 % at ${width} px`);
  await session.send('Page.setFontSizes', { fontSizes: fontSizes.once });
  await session.detach();
  await page.setViewportSize(before);
  return found;
}

/** Runs in the page. */
function cutOff(): string[] {
  const found: string[] = [];
  const nameOf = (element: Element) =>
    `${element.outerHTML.slice(0, 100)} (${element.textContent?.trim().slice(0, 40)})`;
  const root = document.documentElement;
  const wide = root.scrollWidth - root.clientWidth;
  if (wide > 0) {
    found.push(`the page scrolls sideways by ${wide} px`);
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > root.clientWidth + 1;
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) =>
        isBeyond(element) && ![...element.children].some(isBeyond) && !element.closest('.menu, .skip, .wide'),
    );
    found.push(...beyond.slice(0, 3).map((element) => `it is too wide: ${nameOf(element)}`));
  }
  const shown = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.unseen, svg, .maplibregl-map, #map-view'),
  );
  for (const element of shown) {
    // What only who listens is to have is a pixel wide.
    if (element.clientWidth <= 1) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isCut =
      (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 1);
    if (isCut && element.textContent?.trim()) found.push(`its text is cut off: ${nameOf(element)}`);
  }
  const controls = shown.filter((element) => {
    if (!element.matches('a[href], button, input, select, textarea, summary')) return false;
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { position, opacity } = getComputedStyle(one);
      if (position === 'fixed' || position === 'sticky' || position === 'absolute' || opacity === '0') return false;
    }
    return true;
  });
  const boxes = controls.map((element) => ({ element, boxes: [...element.getClientRects()] }));
  boxes.forEach((a, i) => {
    for (const b of boxes.slice(i + 1)) {
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      const isOver = a.boxes.some((one) =>
        b.boxes.some(
          (other) =>
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2,
        ),
      );
      if (isOver) found.push(`they lie over each other: ${nameOf(a.element)} and ${nameOf(b.element)}`);
    }
  });
  return found.slice(0, 12);
}
