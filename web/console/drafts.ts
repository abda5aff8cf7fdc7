/**
 * Forms that keep a draft: what is typed is sent to the server a moment after a change, and when the page is left, which the
 * browser asks about first. Without it the server keeps a form that it refuses.
 */
const pauseMilliseconds = 1_000;
/** A member's requests are counted: a draft takes at most a sixth of them. */
const leastMilliseconds = 3_000;

function keep(form: HTMLFormElement): void {
  const shown = typedIn(form);
  const isDraft = new URLSearchParams(location.search).has('draft');
  let kept = shown;
  let isSent = false;
  let lastSave = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let underWay: AbortController | undefined;

  async function save(isLeaving: boolean): Promise<void> {
    clearTimeout(waiting);
    const typed = typedIn(form);
    if (typed === kept || isSent) return;
    // The server might keep the text of the earlier one: it has its answer first. Who leaves has no time for it.
    if (underWay && !isLeaving) return changed();
    underWay?.abort();
    const own = new AbortController();
    underWay = own;
    lastSave = performance.now();
    const body = new URLSearchParams(fieldsOf(form));
    // A field of this name would hide the form's own attribute.
    body.set('draftOf', form.getAttribute('action') ?? '');
    // It is as it was before anybody typed.
    if (typed === shown && !isDraft) body.set('discardDraft', 'true');
    const sentHow = isLeaving ? { keepalive: true } : { signal: own.signal };
    const request: RequestInit = { method: 'POST', body, redirect: 'manual', ...sentHow };
    try {
      const response = await fetch(form.dataset.draft ?? '', request);
      // What is discarded leads on, which is for who presses the button.
      if (response.ok || response.type === 'opaqueredirect') kept = typed;
    } finally {
      if (underWay === own) underWay = undefined;
    }
  }

  /** What could not be sent is sent with the next change, or when the page is left. */
  const trySave = (isLeaving: boolean) => void save(isLeaving).catch(() => undefined);

  function changed(): void {
    isSent = false;
    clearTimeout(waiting);
    const pause = Math.max(pauseMilliseconds, lastSave + leastMilliseconds - performance.now());
    waiting = setTimeout(() => trySave(false), pause);
  }

  form.addEventListener('input', changed);
  form.addEventListener('change', changed);
  addEventListener('beforeunload', (event) => {
    if (!isSent && typedIn(form) !== shown) event.preventDefault();
  });
  addEventListener('pagehide', () => trySave(true));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') trySave(true);
  });
  // After the form's own listeners, which may have other plans for it.
  document.addEventListener('submit', (event) => {
    if (event.target !== form || event.defaultPrevented) return;
    isSent = true;
    clearTimeout(waiting);
    underWay?.abort();
  });
}

/** What the form would send. */
const fieldsOf = (form: HTMLFormElement) =>
  [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');

/** The fields that have something in them: an empty row that is added is nothing typed. */
const typedIn = (form: HTMLFormElement): string =>
  new URLSearchParams(fieldsOf(form).filter(([, value]) => value !== '')).toString();

// The page's other scripts have made their fields by then.
document.addEventListener('DOMContentLoaded', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) keep(form);
});
