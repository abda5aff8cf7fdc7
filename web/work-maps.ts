import { isOnEarth, readTypedPoint } from '#core/geometry/typed-point.ts';
import { suggest } from './look-up/suggest.ts';
import type { ControlWords } from './map/create-map.ts';
import type { WorkMapOptions } from './map/work/work-map.ts';
import { DoorChoice } from './turfs/door-choice.ts';
import { openPolls } from './turfs/open-polls.ts';

type MapModule = typeof import('./map/map.ts');
type Open = (map: MapModule, options: WorkMapOptions, container: HTMLElement) => Promise<void> | void;

/**
 * Draws the map of a campaign's page: of its signs, of the place of one, or of the polls that turfs are cut of. Without it
 * the page has lists, fields and boxes.
 */
function begin(container: HTMLElement): void {
  document.querySelector('#map-section')?.removeAttribute('hidden');
  offerAddresses(container);
  const around = container.closest('details');
  // MapLibre is loaded once its map is seen.
  if (!around || around.open) void draw(container);
  else around.addEventListener('toggle', () => void draw(container), { once: true });
}

const parsed = (container: HTMLElement, name: string) => JSON.parse(container.dataset[name] ?? 'null');

/** Offers the addresses of the electoral map in the field of an address, and sets the place of the one that is taken. */
function offerAddresses({ dataset }: HTMLElement): void {
  const address = document.getElementById(dataset.address ?? '') as HTMLInputElement | null;
  const place = document.getElementById(dataset.field ?? '') as HTMLInputElement | null;
  if (!address || !place) return;
  address.dataset.suggestions = dataset.suggestions;
  // The place of the address that was taken last; none for a street, at which the place of another address is wrong.
  let given = '';
  suggest(address, (at) => {
    if (at === '' && (given === '' || place.value !== given)) return;
    given = at;
    place.value = at;
    place.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function draw(container: HTMLElement): Promise<void> {
  const { dataset } = container;
  try {
    const base = parsed(container, 'base');
    const module = (await import(dataset.script ?? '')) as MapModule;
    const options: WorkMapOptions = {
      container,
      worker: new URL(dataset.worker ?? '', location.href).href,
      base: { ...base, address: new URL(base.address, location.href).href },
      name: dataset.name ?? '',
      words: parsed(container, 'words') as ControlWords,
      isFictional: dataset.fictional !== undefined,
      language: document.documentElement.lang,
    };
    await kinds[dataset.work ?? '']?.(module, options, container);
  } catch {
    container.hidden = true;
    say(dataset.failed ?? '');
  }
}

function say(words: string): void {
  const status = document.querySelector('#map-status');
  if (status) status.textContent = words;
}

const kinds: Readonly<Record<string, Open>> = {
  signs: (map, options, container) =>
    map.openSignMap({ ...options, points: parsed(container, 'signs'), states: parsed(container, 'states') }),
  pin: openPin,
  polls: (map, options, container) => openPolls(map, options, container, say),
};

/** The field of a place has `latitude, longitude`, as other maps copy it; the map sets it, and follows it. */
function openPin(map: MapModule, options: WorkMapOptions, container: HTMLElement): void {
  const field = document.getElementById(container.dataset.field ?? '') as HTMLInputElement;
  const placeIn = (text: string) => {
    const point = readTypedPoint(text);
    return point && isOnEarth(point) ? ([point.lng, point.lat] as const) : undefined;
  };
  const pins = map.openPinMap({
    ...options,
    pin: placeIn(field.value),
    near: parsed(container, 'near') ?? undefined,
    extent: parsed(container, 'extent'),
    onPlace([longitude, latitude]) {
      // A millionth of a degree is a hand's breadth.
      field.value = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      say(field.value);
    },
  });
  field.addEventListener('input', () => pins.set(placeIn(field.value)));
}

const container = document.querySelector<HTMLElement>('#map[data-work]');
if (container) begin(container);
// Doors may be chosen already, by a form that is shown again.
if (container?.dataset.doors !== undefined) DoorChoice.of(container);
