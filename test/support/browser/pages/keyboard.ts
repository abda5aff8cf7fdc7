import type { Page } from 'playwright-core';

/** Presses of Tab on one page at most: the longest page has fewer places that take the focus. */
const mostTabs = 1500;
/** How many more are pressed at once if the focus has not come round: some places take it that the page does not count. */
const furtherTabs = 10;

/**
 * Walks through the page by Tab alone, and says where that goes wrong: the focus cannot be seen, is hidden by something
 * else, goes back, stays where it is, or leaves something out. The first place of a page with a menu is the link past it.
 * The page is at its top then.
 */
export async function walkByKeyboard(page: Page, { hasMenu }: { readonly hasMenu: boolean }): Promise<string[]> {
  await page.evaluate(watchFocus);
  const session = await page.context().newCDPSession(page);
  // The key is held down: it moves the focus as it goes down, and coming up it moves nothing.
  const tab = { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const;
  let pressed = 0;
  // Once round, and back to the first place.
  let atOnce = (await page.evaluate(() => window.focusWalk.places())) + 1;
  while (pressed < mostTabs) {
    // The browser takes the keys in this order. Waiting for each of them would take longer than all else that is looked at.
    await Promise.all(Array.from({ length: atOnce }, () => session.send('Input.dispatchKeyEvent', tab)));
    if (await page.evaluate(() => window.focusWalk.isRound)) break;
    pressed += atOnce;
    atOnce = furtherTabs;
  }
  await session.send('Input.dispatchKeyEvent', { ...tab, type: 'keyUp' });
  await session.detach();
  return page.evaluate((menu) => window.focusWalk.end(menu), hasMenu);
}

interface FocusWalk {
  /** The first place has the focus again. */
  isRound: boolean;
  /** How many places may take the focus. */
  places(): number;
  /** Ends the walk, and says what was wrong on it. */
  end(hasMenu: boolean): string[];
}

declare global {
  interface Window {
    focusWalk: FocusWalk;
  }
}

/** Runs in the page. */
function watchFocus(): void {
  // A page may open with the focus further down: the walk begins at its top.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  const found: string[] = [];
  const reached: Element[] = [];
  let present: { element: Element; look: string } | undefined;

  const nameOf = (element: Element) => element.outerHTML.slice(0, 160);
  const styleOf = (element: Element, part?: string) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, content } = getComputedStyle(element, part);
    return outlineStyle === 'none'
      ? `${boxShadow} ${content}`
      : `${outlineStyle} ${outlineWidth} ${outlineColor} ${boxShadow}`;
  };
  // What is drawn over a control that is not itself seen shows its focus in its place.
  const lookOf = (element: Element): string => {
    const around = [element, element.closest('label'), element.parentElement, element.nextElementSibling];
    return around
      .flatMap((one) => (one ? [styleOf(one), styleOf(one, '::before'), styleOf(one, '::after')] : []))
      .join('|');
  };
  const isInSight = (element: Element): boolean => {
    // A link may continue in the next line.
    const { left, top, right, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ];
    const there = document.elementsFromPoint(x, y)[0];
    if (!there) return false;
    return (
      there === element ||
      element.contains(there) ||
      there.contains(element) ||
      Boolean(there.closest('label')?.contains(element))
    );
  };
  const leave = () => {
    if (!present) return;
    const { element, look } = present;
    if (lookOf(element) === look) found.push(`its focus is not seen: ${nameOf(element)}`);
    present = undefined;
  };
  const beforeTab = () => {
    const element = document.activeElement;
    if (element && present?.element === element && !isInSight(element))
      found.push(`it is out of sight: ${nameOf(element)}`);
  };
  const enter = ({ target }: Event) => {
    const element = target as Element;
    // The only place of its page: how it looks without the focus is seen at the end.
    if (element === present?.element) {
      window.focusWalk.isRound = true;
      return;
    }
    leave();
    if (element === reached[0]) window.focusWalk.isRound = true;
    if (window.focusWalk.isRound) return;
    const last = reached.at(-1);
    if (last && !(last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING))
      found.push(`the focus goes back to it: ${nameOf(element)}`);
    reached.push(element);
    present = { element, look: lookOf(element) };
  };
  document.addEventListener('keydown', beforeTab, true);
  document.addEventListener('focusin', enter, true);
  scrollTo(0, 0);
  (document.activeElement as HTMLElement | null)?.blur();
  getSelection()?.removeAllRanges();

  const mayTakeFocus = (element: Element): boolean => {
    const control = element as HTMLInputElement;
    if (control.tabIndex < 0 || control.disabled || !element.checkVisibility({ visibilityProperty: true }))
      return false;
    // Of a group of radio buttons one takes the focus.
    return control.type !== 'radio';
  };

  const placesOf = () =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
      mayTakeFocus,
    );

  window.focusWalk = {
    isRound: false,
    places: () => placesOf().length,
    end(hasMenu) {
      document.removeEventListener('keydown', beforeTab, true);
      document.removeEventListener('focusin', enter, true);
      if (hasMenu && !reached[0]?.matches('.skip')) found.push('the link past the menu is not first');
      if (!this.isRound) found.push(`the focus does not come round: ${nameOf(document.activeElement as Element)}`);
      for (const element of placesOf())
        if (!reached.includes(element)) found.push(`Tab does not reach it: ${nameOf(element)}`);
      (document.activeElement as HTMLElement | null)?.blur();
      leave();
      scrollTo(0, 0);
      return found;
    },
  };
}

/** The link past the menu leads to the content. */
export async function skipLinkFaults(page: Page): Promise<string[]> {
  await page.locator('.skip').focus();
  await page.keyboard.press('Enter');
  const isThere = await page.evaluate(() => document.activeElement === document.querySelector('main'));
  return isThere ? [] : ['the link past the menu does not lead to the content'];
}

/** The menu of a narrow page opens from its button, closes by Escape, and gives the focus back. */
export async function menuFaults(page: Page): Promise<string[]> {
  const button = page.locator('.menu-button');
  if (!(await button.isVisible())) return [];
  await button.focus();
  await page.keyboard.press('Enter');
  const isOpen = () => page.evaluate(() => document.querySelector('#menu')?.matches(':popover-open') ?? false);
  if (!(await isOpen())) return ['the menu does not open by Enter'];
  await page.keyboard.press('Tab');
  const isInside = await page.evaluate(() => document.querySelector('#menu')?.contains(document.activeElement));
  await page.keyboard.press('Escape');
  const isBack = await page.evaluate(() => document.activeElement?.matches('.menu-button'));
  return [
    ...(isInside ? [] : ['Tab does not lead into the open menu']),
    ...((await isOpen()) ? ['the menu does not close by Escape'] : []),
    ...(isBack ? [] : ['the closed menu does not give the focus back']),
  ];
}
