const selector = '[data-progress]';
const sections = () => [...document.querySelectorAll<HTMLElement>(selector)];

/** Seconds between two looks: the section says them, or there is one. */
const pauseOf = (section: HTMLElement): number => (Number(section.dataset.progress) || 1) * 1000;

/** Whether somebody is at work in the section: it is left as it is then. */
const isInUse = (section: Element): boolean =>
  section.contains(document.activeElement) || section.querySelector('details[open]') !== null;

/**
 * Asks the page at an address for its sections; without one, this page, which is loaded as a whole once it has none. What else is on a
 * page whose sections name an address stays as it is: somebody may be typing.
 */
async function refresh(from: string | undefined): Promise<void> {
  if (document.hidden) return watch();
  try {
    const response = await fetch(from ?? location.href, { headers: { Accept: 'text/html' } });
    // The server is busy or is being started again: a later page has the sections.
    if (response.status === 429 || response.status >= 500) return watch();
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const next = [...page.querySelectorAll(selector)];
    // The page that follows is another one: it is shown as a whole.
    if (next.length === 0 && from === undefined) return location.reload();
    for (const [i, section] of sections().entries()) if (next[i] && !isInUse(section)) section.replaceWith(next[i]);
  } catch {
    // The network was unavailable for a moment.
  }
  watch();
}

/** Keeps a page's progress up to date without loading the page again, until it has ended. */
function watch(): void {
  const [section] = sections();
  if (section) setTimeout(() => void refresh(section.dataset.from), pauseOf(section));
}

watch();
