import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { readStatus } from '#server/electoral/operations/status/read-status.ts';
import type { AssetAddresses } from '#server/pages/assets.ts';
import type { ElectoralPages } from '#server/pages/look-up/electoral-pages.ts';
import { nullIfUnavailable } from '#server/pages/look-up/null-if-unavailable.ts';
import { type BaseMap, bundledMap } from './base-map.ts';

interface Status {
  readonly sources: ReadonlyArray<{
    readonly kind: string;
    readonly served: boolean;
    readonly attribution: string;
    readonly name: string;
  }>;
}

/** By the snapshot: a publication of streets makes a new one. */
const credits = new WeakMap<MapSnapshot, string | undefined>();

/** What a map draws below the districts: the operator's own map, else the bundled one with the streets that are loaded. */
export async function baseMapOf(pages: ElectoralPages, assets: AssetAddresses): Promise<BaseMap> {
  if (pages.baseMap) return pages.baseMap;
  const bundled = bundledMap(assets['base-map.tiles']);
  const streets = await streetCredit(pages);
  return streets === undefined ? bundled : { ...bundled, streets, credit: `${bundled.credit}; ${streets}` };
}

async function streetCredit(pages: ElectoralPages): Promise<string | undefined> {
  const map = pages.map();
  if (credits.has(map)) return credits.get(map);
  const status = await nullIfUnavailable(pages, pages.ask(readStatus, { query: {} }) as Promise<Status>);
  // Without an answer of the database the next page asks again.
  if (status === null) return undefined;
  const sources = status.sources.filter(({ kind, served }) => (kind === 'streets' || kind === 'water') && served);
  const names = sources.map(({ attribution, name }) => (attribution || name).replace(/\.$/, ''));
  const credit = names.length === 0 ? undefined : names.join('; ');
  credits.set(map, credit);
  return credit;
}
