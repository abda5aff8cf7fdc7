import { isOnEarth, readTypedPoint } from '#core/geometry/typed-point.ts';
import { lookUpTexts, lawnSignTexts as texts } from '#core/texts/texts.ts';
import type { PlaceOf } from '#server/campaign/lawn-signs/lists/sign-places.ts';
import type { CampaignRequest, ConsoleMaps } from '#server/console/http/route.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { MapContainer } from '#server/pages/look-up/map/map-section.tsx';

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The field that the map sets. */
export const pinField = 'place';

/** Never as `1e-7`. */
const plain = (degrees: number): string => (Math.abs(degrees) < 1e-4 ? degrees.toFixed(6) : String(degrees));

/** As it is typed: latitude first, each with a point. */
export const placeText = ({ latitude, longitude }: Place): string => `${plain(latitude)}, ${plain(longitude)}`;

/** Reads a latitude and a longitude in degrees, as maps copy them. Undefined if the text has none. */
export function readPlace(text: string): Place | undefined {
  const point = readTypedPoint(text);
  return point && isOnEarth(point) ? { latitude: point.lat, longitude: point.lng } : undefined;
}

/** The map on which a place is tapped, below the field that has it. Nothing without maps, or without scripts. */
export async function PinMap({
  request: { language },
  maps,
  postalCode,
  addressField,
}: {
  readonly request: CampaignRequest;
  readonly maps: ConsoleMaps | undefined;
  /** Of the voter who asked for the sign: the map opens there. */
  readonly postalCode: string | undefined;
  /** The field of the form's address, in which addresses with their places are offered; absent if there is none. */
  readonly addressField?: string;
}) {
  if (!maps) return null;
  const text = texts[language];
  return (
    <section id="map-section" hidden>
      <p class="hint">{text.pinMapHow}</p>
      <MapContainer
        {...{ language, assets: await assetAddresses(), extent: maps.extent(), date: '' }}
        isFictional={maps.isFictional()}
        baseMap={maps.baseMap()}
        work={{
          kind: 'pin',
          name: text.pinMapName,
          data: {
            'data-field': pinField,
            'data-near': nearOf(maps.placeOf, postalCode),
            'data-address': addressField,
            'data-suggestions': lookUpTexts[language].suggestions,
          },
        }}
      />
    </section>
  );
}

function nearOf(placeOf: PlaceOf, postalCode: string | undefined): string | undefined {
  const place = postalCode ? placeOf(postalCode) : undefined;
  return place && JSON.stringify([place.longitude, place.latitude]);
}
