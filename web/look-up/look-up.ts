import { askByDrawing, openWhenHeld, replaceDrawing } from '#web/map/drawing.ts';
import type { Level } from '#web/map/levels.ts';
import type { LookUpMap } from '#web/map/map.ts';
import { drawnOf, openMap } from '#web/map/open-map.ts';
import { forget } from './forget.ts';
import { rootOf } from './store.ts';
import { suggest } from './suggest.ts';

/**
 * Makes the look-up answer without a new page, by the server's own HTML, or on the device where the server cannot be reached,
 * and adds the map and the browser's position.
 */

const form = document.querySelector<HTMLFormElement>('#look-up');
const answer = document.querySelector<HTMLElement>('#answer');
const container = document.querySelector<HTMLElement>('#map');
let map: LookUpMap | undefined;
let openPageMap: (() => void) | undefined;

const drawn = () => drawnOf(answer);

/** Ends the question before: its answer could arrive after that of a later one. */
let asking = new AbortController();

/** The query that the address of this page has. */
let shownSearch = location.search;

/** The same question in the language of this page: another tab may have chosen another one since. */
function inLanguageOfPage(address: string): string {
  const url = new URL(address, location.href);
  url.searchParams.set('lang', document.documentElement.lang);
  return url.pathname + url.search;
}

/** Asks the page at an address and takes over its answer. */
async function show(address: string, isNew: boolean): Promise<void> {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  answer?.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(inLanguageOfPage(address), { headers: { Accept: 'text/html' }, signal });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (signal.aborted) return;
    takeOver(page);
    if (isNew) {
      history.pushState(null, '', address);
      shownSearch = location.search;
    }
    offerToShare();
    bringIntoView();
    map?.draw(drawn());
  } catch {
    if (signal.aborted) return;
    const shown = await answerOnDevice(address);
    if (signal.aborted) return;
    takeOverOwn(shown, isNew && address);
    bringIntoView();
    map?.draw(undefined);
  } finally {
    if (!signal.aborted) answer?.removeAttribute('aria-busy');
  }
}

/** Puts another page's answer in the place of this one's. The region stays: one that is new would not be announced. */
function takeOver(page: Document): void {
  const next = page.querySelector<HTMLElement>('#answer');
  if (!answer || !next) throw new Error('The page has no answer.');
  const hadFocus = answer.contains(document.activeElement);
  answer.replaceChildren(...next.childNodes);
  if (next.dataset.drawn === undefined) delete answer.dataset.drawn;
  else answer.dataset.drawn = next.dataset.drawn;
  const drawing = page.querySelector('#drawing');
  replaceDrawing(drawing);
  // The server had no time to draw it.
  if (!drawing) openPageMap?.();
  if (hadFocus) answer.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  document.title = page.title;
  const timeline = page.querySelector('#timeline');
  if (timeline) document.querySelector('#timeline')?.replaceChildren(...timeline.childNodes);
  // It leads to the same question in the other language.
  const language = page.querySelector('header a[hreflang]')?.getAttribute('href');
  if (language) document.querySelector('header a[hreflang]')?.setAttribute('href', language);
  const field = document.querySelector<HTMLInputElement>('#q');
  const asked = page.querySelector<HTMLInputElement>('#q');
  if (!field || !asked) return;
  // What a visitor is still typing is not overwritten.
  if (field !== document.activeElement) field.value = asked.value;
  for (const name of ['aria-invalid', 'aria-describedby']) {
    const value = asked.getAttribute(name);
    if (value === null) field.removeAttribute(name);
    else field.setAttribute(name, value);
  }
}

const onDevice = rootOf(document);

const loadOnDevice = async () => (await import(onDevice?.dataset.script ?? '')) as typeof import('./on-device.ts');

/** The answer of the file that the browser has stored; undefined if none is. */
async function answerOnDevice(address: string): Promise<HTMLElement[] | undefined> {
  if (!onDevice) return undefined;
  const asked = new URL(address, location.href).searchParams;
  return loadOnDevice().then(
    (module) => module.answerOnDevice(asked, onDevice),
    () => undefined,
  );
}

/** Shows what this device has answered, or that nothing arrived. An answer has the address of its question. */
function takeOverOwn(shown: HTMLElement[] | undefined, address: string | false): void {
  const problem = document.createElement('p');
  problem.className = 'problem';
  problem.textContent = form?.dataset.failed ?? '';
  answer?.replaceChildren(...(shown ?? [problem]));
  delete answer?.dataset.drawn;
  replaceDrawing(undefined);
  if (!shown || address === false) return;
  history.pushState(null, '', address);
  leadToLanguage(new URLSearchParams(location.search));
  ({ search: shownSearch } = location);
}

/** Answers what the address of a stored page asks, and stores the page for times without its server. */
async function openStored(): Promise<void> {
  const asked = new URLSearchParams(location.search);
  const isAsked = ['q', 'postalCode', 'lat', 'address'].some((name) => (asked.get(name) ?? '') !== '');
  // The server's page has an answer, or says why there is none.
  if (isAsked && !answer?.firstChild) {
    const day = form?.querySelector<HTMLInputElement>('#date');
    if (day) day.value = asked.get('date') ?? '';
    if (field) field.value = asked.get('q') ?? asked.get('postalCode') ?? '';
    leadToLanguage(asked);
    await show(location.pathname + location.search, false);
  }
  const { keepOnDevice } = await loadOnDevice();
  await keepOnDevice();
}

/** The link to the other language leads to the same question. */
function leadToLanguage(asked: URLSearchParams): void {
  const link = document.querySelector<HTMLAnchorElement>('header a[hreflang]');
  if (link) link.href = `/?${new URLSearchParams({ ...Object.fromEntries(asked), lang: link.hreflang })}`;
}

/** Shows the button that shares an answer, where the browser can pass its address on. */
function offerToShare(): void {
  const button = answer?.querySelector<HTMLButtonElement>('[data-share]');
  if (!button || (!navigator.share && !navigator.clipboard)) return;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const { title } = document;
    if (navigator.share) {
      // People who change their mind have shared nothing.
      await navigator.share({ title, url: location.href }).catch(() => {});
      return;
    }
    await navigator.clipboard.writeText(location.href);
    button.textContent = button.dataset.share ?? '';
  });
}

/** On a small screen the map is below: the result of a click on it would appear out of sight. */
function bringIntoView(): void {
  if (!answer?.firstChild) return;
  const { top } = answer.getBoundingClientRect();
  if (top >= 0 && top < window.innerHeight * 0.6) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  answer.scrollIntoView({ block: 'start', behavior: isStill ? 'auto' : 'smooth' });
}

function addressOf(values: Readonly<Record<string, string>>): string {
  const date = form?.querySelector<HTMLInputElement>('#date')?.value ?? '';
  const query = new URLSearchParams({ ...values, ...(date !== '' && { date }) });
  return `/?${query}`;
}

const showPlace = (longitude: number, latitude: number) =>
  show(addressOf({ lat: latitude.toFixed(5), lng: longitude.toFixed(5) }), true);

const postalCode = /^[a-z]\d[a-z][\s-]?\d[a-z]\d$/i;

form?.addEventListener('submit', (event) => {
  const date = form.querySelector<HTMLInputElement>('#date')?.value ?? '';
  // The map shows one day: another one is another page.
  if (date !== (container?.dataset.date ?? '')) return;
  event.preventDefault();
  const typed = field?.value ?? '';
  // A link to a postal code is answered without the server, too.
  void show(addressOf(postalCode.test(typed.trim()) ? { postalCode: typed } : { q: typed }), true);
});

const field = form?.querySelector<HTMLInputElement>('#q');
if (field) suggest(field, () => form?.requestSubmit());

window.addEventListener('popstate', () => {
  // A link to a place on the page leads to the same question.
  if (location.search === shownSearch) return;
  shownSearch = location.search;
  void show(location.pathname + location.search, false);
});

const position = document.querySelector<HTMLButtonElement>('#position');
if (position && 'geolocation' in navigator && window.isSecureContext) {
  position.hidden = false;
  const say = (words: string) => {
    const status = document.querySelector('#position-status');
    if (status) status.textContent = words;
  };
  position.addEventListener('click', () => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        say('');
        void showPlace(coords.longitude, coords.latitude);
      },
      () => say(position.dataset.refused ?? ''),
    );
  });
}

/** The level that is filled on the map, by the page's choice. */
const chosenLevel = () =>
  (document.querySelector<HTMLInputElement>('input[name="map-level"]:checked')?.value ?? 'federal') as Level;

function preparePageMap(target: HTMLElement): void {
  const onPlace = (longitude: number, latitude: number) => void showPlace(longitude, latitude);
  const choices = document.querySelectorAll('input[name="map-level"]');
  for (const choice of choices) choice.addEventListener('change', () => map?.showLevel(chosenLevel()));
  askByDrawing(onPlace);
  openPageMap = openWhenHeld(async () => {
    map = await openMap(target, chosenLevel(), drawn, onPlace);
    // Another level may have been chosen while the script was loaded.
    map?.showLevel(chosenLevel());
    return map;
  }, choices);
}

offerToShare();
if (container) preparePageMap(container);
if (onDevice) window.addEventListener('load', () => void openStored().catch(() => {}));
else void forget().catch(() => {});
