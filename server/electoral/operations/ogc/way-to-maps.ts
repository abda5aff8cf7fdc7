import type { Crumb } from '#server/electoral/ogc/html/page.ts';

/** The way to the list of maps, and to what stands below it. */
export const wayToMaps: readonly Crumb[] = [{ title: 'Electoral boundaries', path: '' }];

export const wayToMap: readonly Crumb[] = [...wayToMaps, { title: 'Maps', path: '/collections' }];
