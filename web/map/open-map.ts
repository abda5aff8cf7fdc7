import type { Drawn, LookUpMap } from './map.ts';

/** Opens the map of a page in `#map`, which says where its parts are. Undefined if this browser cannot draw one. */
export async function openMap(
  container: HTMLElement,
  onPlace?: (longitude: number, latitude: number) => void,
): Promise<LookUpMap | undefined> {
  const section = document.querySelector<HTMLElement>('#map-section');
  const { dataset } = container;
  section?.removeAttribute('hidden');
  try {
    const { openLookUpMap } = (await import(dataset.script ?? '')) as typeof import('./map.ts');
    return openLookUpMap({
      container,
      worker: new URL(dataset.worker ?? '', location.href).href,
      neighbours: new URL(dataset.neighbours ?? '', location.href).href,
      extent: JSON.parse(dataset.extent ?? '[]'),
      date: dataset.date ?? '',
      name: dataset.name ?? '',
      language: document.documentElement.lang === 'fr' ? 'fr' : 'en',
      onPlace,
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
