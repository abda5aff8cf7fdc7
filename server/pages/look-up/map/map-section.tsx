import { lookUpTexts as texts } from '#core/texts/texts.ts';
import type { AssetAddresses } from '#server/pages/assets.ts';
import { type BaseMap, bundledMap } from '#server/pages/base-map/base-map.ts';
import type { Language } from '#server/pages/language.ts';
import type { DrawnMap } from './drawing/draw-map.ts';
import { MapDrawing } from './drawing/map-drawing.tsx';
import type { Drawn } from './drawn.ts';

/** Whom to name for the bundled map. */
const ofBundled = bundledMap('').credit;

/** Tiles are decoded in a worker of our own address, and glyphs and icons are drawn as blobs and data. */
export const mapPolicy = { 'worker-src': "'self'", 'img-src': "'self' data: blob:" } as const;

/**
 * The element in which a script draws the map, with all that the script needs to know. Until then, and without scripts, the
 * server's drawing of it is shown, if there is one.
 */
export function MapContainer({
  language,
  assets,
  extent,
  date,
  drawn,
  drawing,
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
  /** What is shown before a script draws the map. */
  readonly drawing?: DrawnMap | undefined;
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
  // The drawing shows the bundled map, whatever map the script draws.
  const credit = drawing && baseMap.layers !== 'bundled' ? `${baseMap.credit}; ${ofBundled}` : baseMap.credit;
  const map = (
    <div
      id="map"
      data-worker={assets['map-worker.js']}
      data-script={assets['map.js']}
      data-styles={work ? undefined : assets['maplibre-gl.css']}
      data-base={JSON.stringify(baseMap)}
      data-words={JSON.stringify(text.mapWords)}
      data-fictional={isFictional ? '' : undefined}
      data-extent={JSON.stringify(extent)}
      data-date={date}
      data-drawn={drawn && JSON.stringify(drawn)}
      data-work={work?.kind}
      data-failed={drawing ? text.mapStays : text.mapFailed}
      data-name={work?.name ?? text.map}
      {...work?.data}
    />
  );
  return (
    <>
      {drawing ? (
        <div class="map-frame">
          {map}
          <div id="drawing">
            <MapDrawing drawing={drawing} language={language} />
          </div>
          <button type="button" class="secondary" id="move-map">
            {text.moveMap}
          </button>
        </div>
      ) : (
        map
      )}
      <p id="map-status" role="status" />
      <p class="map-note">
        <small>
          {text.baseMap(credit)}{' '}
          {credit.includes(ofBundled) && <a href="/docs/licences#what-the-licences-say">{text.mapLicences}</a>}
        </small>
      </p>
    </>
  );
}
