const selector = '[data-progress]';
const pauseMilliseconds = 1000;

async function refresh(section: Element): Promise<void> {
  try {
    const response = await fetch(location.href, { headers: { Accept: 'text/html' } });
    // The server is busy or is being started again: a later page has the section.
    if (response.status === 429 || response.status >= 500) return watch();
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const next = page.querySelector(selector);
    // The page that follows is another one: it is shown as a whole.
    if (!next) return location.reload();
    section.replaceWith(next);
  } catch {
    // The network was unavailable for a moment.
  }
  watch();
}

/** Keeps a page's progress up to date without loading the page again, until it has ended. */
function watch(): void {
  const section = document.querySelector(selector);
  if (section) setTimeout(() => void refresh(section), pauseMilliseconds);
}

watch();
