import { turfTexts as texts } from '#core/texts/texts.ts';
import { viewPollPlaces } from '#server/campaign/canvassing/turfs/poll-places.ts';
import { type CampaignRequest, type ConsoleMaps, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { Details } from '#server/pages/components/parts/details.tsx';
import { MapContainer } from '#server/pages/look-up/map/map-section.tsx';
import { ridingOf } from './cut-form.tsx';

/** The map that ticks the boxes of polls, below them. Nothing without maps, or without scripts. */
export async function PollMap({
  request: { campaign, language },
  riding,
  maps,
}: {
  readonly request: CampaignRequest;
  readonly riding: string | undefined;
  readonly maps: ConsoleMaps | undefined;
}) {
  if (!maps) return null;
  const text = texts[language];
  const query = riding === undefined ? '' : `?${new URLSearchParams({ riding })}`;
  return (
    <section id="map-section" hidden>
      <Details summary={text.onMap}>
        <p class="hint">{text.onMapHow}</p>
        <p class="poll-legend">
          {text.legend.map((label, i) => (
            <span key={label}>
              <span class={`poll-part part-${i}`} aria-hidden="true" /> {label}
            </span>
          ))}
          <button type="button" class="secondary" data-draw aria-pressed="false">
            {text.drawAround}
          </button>
        </p>
        <MapContainer
          {...{ language, assets: await assetAddresses(), extent: [], date: '' }}
          isFictional={maps.isFictional()}
          baseMap={maps.baseMap()}
          work={{
            kind: 'polls',
            name: text.onMapName,
            data: {
              'data-polls': `${campaignPath(campaign, '/turfs/polls')}${query}`,
              'data-chosen': text.chosenPolls,
              'data-failed': text.noPollPlaces,
            },
          }}
        />
      </Details>
    </section>
  );
}

/** Where the polls are and how far: data for the map. */
export const pollPlacesRoute: ConsoleRoute = {
  method: 'GET',
  path: '/campaigns/:campaign/turfs/polls',
  access: 'MANAGER',
  async handle(request, { execute, maps }) {
    const asked = maps && { riding: ridingOf(request), placeOf: maps.placeOf };
    const places = asked ? await execute(viewPollPlaces, asked) : [];
    const points = places.map(({ longitude, latitude, poll, contacted, voters }) => [
      longitude,
      latitude,
      poll,
      contacted,
      voters,
    ]);
    return { fileName: 'polls.json', type: 'application/json; charset=utf-8', body: JSON.stringify(points) };
  },
};
