import { drawnOf, openMap } from './map/open-map.ts';

/** Draws the page's boundary on the map, in the place of the outline that the server has drawn. */
async function drawBoundary(container: HTMLElement): Promise<void> {
  const drawn = drawnOf(container);
  const level = drawn?.levels[0]?.level;
  if (level && (await openMap(container, level, () => drawn))) {
    document.querySelector('#drawing')?.setAttribute('hidden', '');
  }
}

const container = document.querySelector<HTMLElement>('#map');
if (container) void drawBoundary(container);
