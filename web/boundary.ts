import { openWhenHeld } from './map/drawing.ts';
import { drawnOf, openMap } from './map/open-map.ts';

/** Draws the page's boundary on a map that can be moved, in the place of the one that the server has drawn. */
const container = document.querySelector<HTMLElement>('#map');
const drawn = drawnOf(container);
const level = drawn?.levels[0]?.level;
if (container && level) openWhenHeld(() => openMap(container, level, () => drawn), []);
