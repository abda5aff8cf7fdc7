import type { Page } from 'playwright-core';

/**
 * The targets of the page that are smaller than 24 by 24 CSS pixels and have none of the exceptions of WCAG 2.2, success
 * criterion 2.5.8: they are in a sentence, or a circle of 24 pixels around their middle meets no other target.
 */
export const targetFaults = (page: Page): Promise<string[]> => page.evaluate(smallTargets);

/** Runs in the page. */
function smallTargets(): string[] {
  const least = 24;
  /** A border between two pixels of the screen. */
  const tolerance = 0.05;
  const targets = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]';

  interface Target {
    readonly element: Element;
    readonly box: DOMRect;
  }

  const boxOf = (element: Element): DOMRect => {
    const own = element.getBoundingClientRect();
    // Who taps the label of a box has ticked it.
    const labels = element.matches('[type=checkbox], [type=radio]') ? ((element as HTMLInputElement).labels ?? []) : [];
    for (const label of labels) {
      const box = label.getBoundingClientRect();
      if (Math.min(box.width, box.height) > Math.min(own.width, own.height)) return box;
    }
    return own;
  };
  const isSmall = ({ box }: Target) => box.width < least - tolerance || box.height < least - tolerance;
  const middleOf = ({ box }: Target) => [box.left + box.width / 2, box.top + box.height / 2] as const;

  /** Whether other text is on its lines: its height is theirs. */
  const isInSentence = ({ element }: Target): boolean => {
    if (getComputedStyle(element).display !== 'inline') return false;
    let block = element;
    while (getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement;
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement as Element;
      if (/[\p{L}\p{N}]/u.test(node.textContent ?? '') && !around.closest(targets) && around.checkVisibility())
        return true;
    }
    return false;
  };
  const isApart = (one: Target, all: readonly Target[]): boolean => {
    const [x, y] = middleOf(one);
    return all.every((other) => {
      if (other === one || other.element.contains(one.element) || one.element.contains(other.element)) return true;
      const { left, right, top, bottom } = other.box;
      const beside = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
      const [otherX, otherY] = middleOf(other);
      return beside >= least / 2 && (!isSmall(other) || Math.hypot(otherX - x, otherY - y) >= least);
    });
  };

  // What is shown on request is measured too.
  const folded = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
  for (const details of folded) details.open = true;
  const shown = [...document.querySelectorAll(targets)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !(element as HTMLButtonElement).disabled &&
      // It is as tall as a line until it has the focus, and out of sight.
      !element.closest('.skip, .unseen'),
  );
  const all = shown.map((element): Target => ({ element, box: boxOf(element) }));
  const small = all.filter((target) => target.box.width > 0 && isSmall(target));
  const faulty = small.filter((target) => !isInSentence(target) && !isApart(target, all));
  for (const details of folded) details.open = false;
  return faulty.slice(0, 12).map(({ element, box: { width, height } }) => {
    const size = `${Math.round(width * 10) / 10} × ${Math.round(height * 10) / 10} px`;
    return `a target of ${size}: ${element.outerHTML.slice(0, 120)} (${element.textContent?.trim().slice(0, 40)})`;
  });
}
