import type { LookUpMap } from './map/map.ts';
import { drawnOf, openMap } from './map/open-map.ts';

/** Makes the look-up answer without a new page, by the server's own HTML, and adds the map and the browser's position. */

const form = document.querySelector<HTMLFormElement>('#look-up');
const section = document.querySelector<HTMLElement>('#map-section');
const container = document.querySelector<HTMLElement>('#map');
const status = document.querySelector<HTMLElement>('#map-status');
let map: LookUpMap | undefined;

const drawn = () => drawnOf(document.querySelector<HTMLElement>('#answer'));

/** Ends the question before: its answer could arrive after that of a later one. */
let asking = new AbortController();

/** Asks the page at an address and takes over its answer. */
async function show(address: string, isNew: boolean): Promise<void> {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const answer = document.querySelector('#answer');
  answer?.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(address, { headers: { Accept: 'text/html' }, signal });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const next = page.querySelector('#answer');
    if (signal.aborted) return;
    if (!next) throw new Error(`The page ${address} has no answer.`);
    answer?.replaceWith(next);
    const timeline = page.querySelector('#timeline');
    if (timeline) document.querySelector('#timeline')?.replaceWith(timeline);
    // It leads to the same question in the other language.
    const language = page.querySelector('a.language');
    if (language) document.querySelector('a.language')?.replaceWith(language);
    if (isNew) history.pushState(null, '', address);
    map?.draw(drawn());
  } catch {
    if (signal.aborted) return;
    answer?.removeAttribute('aria-busy');
    if (status) status.textContent = container?.dataset.lost ?? '';
  }
}

function addressOf(values: Readonly<Record<string, string>>): string {
  const date = form?.querySelector<HTMLInputElement>('#date')?.value ?? '';
  const query = new URLSearchParams({ ...values, ...(date !== '' && { date }) });
  return `/?${query}`;
}

const showPlace = (longitude: number, latitude: number) =>
  show(addressOf({ lat: latitude.toFixed(5), lng: longitude.toFixed(5) }), true);

form?.addEventListener('submit', (event) => {
  const date = form.querySelector<HTMLInputElement>('#date')?.value ?? '';
  // The map shows one day: another one is another page.
  if (date !== (container?.dataset.date ?? '')) return;
  event.preventDefault();
  const code = form.querySelector<HTMLInputElement>('#postalCode')?.value ?? '';
  void show(addressOf({ postalCode: code }), true);
});

window.addEventListener('popstate', () => void show(location.pathname + location.search, false));

const position = document.querySelector<HTMLButtonElement>('#position');
if (position && 'geolocation' in navigator && window.isSecureContext) {
  position.hidden = false;
  position.addEventListener('click', () => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => void showPlace(coords.longitude, coords.latitude),
      () => {
        if (status) status.textContent = position.dataset.refused ?? '';
        section?.removeAttribute('hidden');
      },
    );
  });
}

async function openPageMap(target: HTMLElement): Promise<void> {
  map = await openMap(target, (longitude, latitude) => void showPlace(longitude, latitude));
  map?.draw(drawn());
  const level = document.querySelector<HTMLSelectElement>('#map-level');
  if (level) map?.showLevel(level.value);
  level?.addEventListener('change', () => map?.showLevel(level.value));
}

if (container) void openPageMap(container);
