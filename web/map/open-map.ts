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
  document.querySelector('#map-section')?.removeAttribute('hidden');
  try {
    const base = JSON.parse(dataset.base ?? '{}');
    const { openLookUpMap } = (await import(dataset.script ?? '')) as typeof import('./map.ts');
    return openLookUpMap({
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
  } catch {
    container.hidden = true;
    const status = document.querySelector('#map-status');
    if (status) status.textContent = dataset.failed ?? '';
    return undefined;
  }
}

/** What an element of the page asks to be drawn. */
export function drawnOf(element: HTMLElement | null): Drawn | undefined {
  const data = element?.dataset.drawn;
  return data === undefined ? undefined : JSON.parse(data);
}
