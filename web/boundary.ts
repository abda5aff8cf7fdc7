import { drawnOf, openMap } from './map/open-map.ts';

/** Draws the page's boundary on the map, in the place of the outline that the server has drawn. */
async function drawBoundary(container: HTMLElement): Promise<void> {
  const map = await openMap(container);
  const drawn = drawnOf(container);
  const level = drawn?.levels[0]?.level;
  if (!map || !drawn || !level) return;
  document.querySelector('#drawing')?.setAttribute('hidden', '');
  map.showLevel(level);
  map.draw(drawn);
}

const container = document.querySelector<HTMLElement>('#map');
if (container) void drawBoundary(container);
