import { lawnSignTexts as texts } from '#core/texts/texts.ts';
import type { SignCounts } from '#server/campaign/lawn-signs/count-signs.ts';
import { lawnSignStatuses } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { mostOnMap, type SignPlaces } from '#server/campaign/lawn-signs/lists/sign-places.ts';
import { viewSignPlaces } from '#server/campaign/lawn-signs/lists/view-signs.ts';
import { type CampaignRequest, type ConsoleMaps, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { LinkButtons } from '#server/console/pages/controls.tsx';
import { formatCount } from '#server/console/texts/time.ts';
import { type AssetAddresses, assetAddresses } from '#server/pages/assets.ts';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { MapContainer } from '#server/pages/look-up/map/map-section.tsx';

/** Where the signs are. Without scripts it has their numbers by state, and the list replaces the map. */
export const mapRoute: ConsoleRoute = {
  method: 'GET',
  path: '/campaigns/:campaign/lawn-signs/map',
  access: 'MEMBER',
  async handle(request, { execute, maps }) {
    const { campaign, language } = request;
    const text = texts[language];
    const { places, counts } = await execute(viewSignPlaces, maps?.placeOf);
    const isDrawn = maps !== undefined && places.placed.length > 0;
    return {
      title: text.map,
      place: { campaign, section: 'lawnSigns' },
      hasMap: isDrawn,
      content: (
        <>
          <LinkButtons
            links={[
              { href: campaignPath(campaign, '/lawn-signs'), icon: 'clipboard-list', label: text.list },
              { href: campaignPath(campaign, '/lawn-signs/route'), icon: 'printer', label: text.route },
            ]}
          />
          <Legend {...{ request, places, counts }} />
          {places.isCut && <p class="hint">{text.mapCut(formatCount(mostOnMap, language))}</p>}
          {isDrawn ? (
            <SignMap {...{ request, places, maps }} assets={await assetAddresses()} />
          ) : (
            <EmptyState title={text.noPlaces}>
              <p>{text.noPlacesHow}</p>
            </EmptyState>
          )}
        </>
      ),
    };
  },
};

/** The colours of the map, and in the same rows how many signs of each state it shows. */
function Legend({
  request: { campaign, language },
  places: { placed, unplaced },
  counts,
}: {
  readonly request: CampaignRequest;
  readonly places: SignPlaces;
  readonly counts: SignCounts;
}) {
  const text = texts[language];
  const [state, shown, without, all] = text.mapColumns;
  const onMap = (status: (typeof lawnSignStatuses)[number]) => placed.filter((sign) => sign.status === status).length;
  return (
    <div class="wide" tabIndex={0}>
      <table class="legend">
        <caption class="unseen">{text.map}</caption>
        <thead>
          <tr>
            <th scope="col">{state}</th>
            {[shown, without, all].map((label) => (
              <th key={label} scope="col" class="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lawnSignStatuses.map((status) => (
            <tr key={status}>
              <th scope="row">
                <span class={`sign-legend ${status.toLowerCase()}`} aria-hidden="true" />
                <a href={`${campaignPath(campaign, '/lawn-signs')}?state=${status}`}>{text.lists[status]}</a>
              </th>
              {[onMap(status), unplaced[status], counts[status]].map((count, i) => (
                <td key={i} class="number">
                  {formatCount(count, language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SignMap({
  request: { campaign, language },
  places: { placed },
  maps,
  assets,
}: {
  readonly request: CampaignRequest;
  readonly places: SignPlaces;
  readonly maps: ConsoleMaps;
  readonly assets: AssetAddresses;
}) {
  const text = texts[language];
  const points = placed.map(({ id, address, status, longitude, latitude, isOfPostalCode }) => [
    longitude,
    latitude,
    lawnSignStatuses.indexOf(status),
    isOfPostalCode ? text.nearPostalCode(address) : address,
    campaignPath(campaign, `/lawn-signs/${id}`),
  ]);
  return (
    <section id="map-section" hidden>
      <MapContainer
        {...{ language, assets, extent: [], date: '' }}
        isFictional={maps.isFictional()}
        baseMap={maps.baseMap()}
        work={{
          kind: 'signs',
          name: text.map,
          data: {
            'data-signs': JSON.stringify(points),
            'data-states': JSON.stringify(lawnSignStatuses.map((status) => text.status[status])),
          },
        }}
      />
    </section>
  );
}
