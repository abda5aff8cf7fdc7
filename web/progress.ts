/** Keeps a page's progress up to date without loading the page again, until it has ended. */
const selector = '[data-progress]';
const pauseMilliseconds = 1000;

async function renew(section: Element): Promise<void> {
  try {
    const response = await fetch(location.href, { headers: { Accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const next = page.querySelector(selector);
    // The page that follows is another one: it is shown as a whole.
    if (!next) return location.reload();
    section.replaceWith(next);
    watch();
  } catch {
    // The network was unavailable for a moment.
    watch();
  }
}

function watch(): void {
  const section = document.querySelector(selector);
  if (section) setTimeout(() => void renew(section), pauseMilliseconds);
}

watch();
