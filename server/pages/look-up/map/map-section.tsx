import { lookUpTexts as texts } from '#core/texts/texts.ts';
import type { AssetAddresses } from '#server/pages/assets.ts';
import { type BaseMap, bundledMap } from '#server/pages/base-map/base-map.ts';
import type { Language } from '#server/pages/language.ts';

/** Tiles are decoded in a worker of our own address, and glyphs and icons are drawn as blobs and data. */
export const mapPolicy = { 'worker-src': "'self'", 'img-src': "'self' data: blob:" } as const;

/** What a map draws: a district a level with the share of each alternative, where it looks, and the place asked for. */
export interface Drawn {
  readonly levels: ReadonlyArray<{
    readonly level: string;
    readonly id: string | null;
    readonly alternatives: ReadonlyArray<{ readonly id: string; readonly share: string }>;
  }>;
  /** West, south, east, north. */
  readonly box: readonly number[] | null;
  readonly place: readonly number[] | null;
}

/**
 * The element in which a script draws the map, with all that the script needs to know. Without scripts nothing of it is
 * shown.
 */
export function MapContainer({
  language,
  assets,
  extent,
  date,
  drawn,
  isFictional,
  work,
  baseMap = bundledMap(assets['base-map.tiles']),
}: {
  readonly language: Language;
  readonly assets: AssetAddresses;
  /** West, south, east, north of what is shown first. */
  readonly extent: readonly number[];
  /** The day whose districts are drawn; empty for today. */
  readonly date: string;
  /** Whether fictional districts are drawn, which lie in the sea. */
  readonly isFictional: boolean;
  /** What is drawn from the beginning, if no result beside the map says it. */
  readonly drawn?: Drawn;
  /** What a campaign's map shows instead of an answer, as `work-maps.js` reads it. */
  readonly work?: {
    readonly kind: 'signs' | 'pin' | 'polls';
    readonly name: string;
    /** By the names of the element's data. */
    readonly data: Readonly<Record<`data-${string}`, string | undefined>>;
  };
  /** What lies below the districts; the bundled map if not given. */
  readonly baseMap?: BaseMap | undefined;
}) {
  const text = texts[language];
  return (
    <>
      <div
        id="map"
        data-worker={assets['map-worker.js']}
        data-script={assets['map.js']}
        data-base={JSON.stringify(baseMap)}
        data-words={JSON.stringify(text.mapWords)}
        data-fictional={isFictional ? '' : undefined}
        data-extent={JSON.stringify(extent)}
        data-date={date}
        data-drawn={drawn && JSON.stringify(drawn)}
        data-work={work?.kind}
        data-failed={text.mapFailed}
        data-name={work?.name ?? text.map}
        {...work?.data}
      />
      <p id="map-status" role="status" />
      <p class="map-note">
        <small>
          {text.baseMap(baseMap.credit)}{' '}
          {baseMap.layers === 'bundled' && <a href="/docs/licences#what-the-licences-say">{text.mapLicences}</a>}
        </small>
      </p>
    </>
  );
}
