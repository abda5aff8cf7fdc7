import type { Level } from './levels.ts';
import type { Drawn, LookUpMap } from './map.ts';

/**
 * Opens the map of a page in `#map`, which says where its parts are, at what is drawn there. Undefined if this browser
 * cannot draw one.
 */
export async function openMap(
  container: HTMLElement,
  level: Level,
  drawn: () => Drawn | undefined,
  onPlace?: (longitude: number, latitude: number) => void,
): Promise<LookUpMap | undefined> {
  const { dataset } = container;
  try {
    const styled = dataset.styles === undefined ? undefined : addStyles(dataset.styles);
    const base = JSON.parse(dataset.base ?? '{}');
    const { openLookUpMap } = (await import(dataset.script ?? '')) as typeof import('./map.ts');
    await styled;
    const map = openLookUpMap({
      container,
      level,
      onPlace,
      worker: new URL(dataset.worker ?? '', location.href).href,
      base: { ...base, address: new URL(base.address, location.href).href },
      extent: JSON.parse(dataset.extent ?? '[]'),
      date: dataset.date ?? '',
      name: dataset.name ?? '',
      words: JSON.parse(dataset.words ?? '{}'),
      isFictional: dataset.fictional !== undefined,
      language: document.documentElement.lang,
      // An answer may have come while the script was loaded.
      drawn: drawn(),
    });
    // The server's drawing is seen until the map is drawn once.
    map.whenDrawn(() => document.querySelector('#drawing')?.setAttribute('hidden', ''));
    return map;
  } catch {
    container.hidden = true;
    const status = document.querySelector('#map-status');
    if (status) status.textContent = dataset.failed ?? '';
    return undefined;
  }
}

/** Loads the styles of a map with its script: what is read before it waits for neither. */
function addStyles(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', reject);
    document.head.append(link);
  });
}

/** What an element of the page asks to be drawn. */
export function drawnOf(element: HTMLElement | null): Drawn | undefined {
  const data = element?.dataset.drawn;
  return data === undefined ? undefined : JSON.parse(data);
}
