import { turfTexts as texts } from '#core/texts/texts.ts';
import { type DoorToCut, viewDoorsToCut } from '#server/campaign/canvassing/turfs/cutting/doors-to-cut.ts';
import { viewPollPlaces } from '#server/campaign/canvassing/turfs/poll-places.ts';
import { type CampaignRequest, type ConsoleMaps, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { assetAddresses } from '#server/pages/assets.ts';
import { Details } from '#server/pages/components/parts/details.tsx';
import { MapContainer } from '#server/pages/look-up/map/map-section.tsx';
import { chosenPolls, mostPolls, ridingOf } from './cut-form.tsx';

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
          <button
            type="button"
            class="secondary"
            data-draw
            data-polls={text.drawAround}
            data-doors={text.drawAroundDoors}
            aria-pressed="false"
          >
            {text.drawAround}
          </button>
          <button type="button" class="secondary" data-show-doors aria-pressed="false" hidden>
            {text.showDoors}
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
              'data-doors': campaignPath(campaign, '/turfs/doors'),
              'data-door-words': JSON.stringify(text.doorWords),
              'data-failed': text.noPollPlaces,
            },
          }}
        />
        <p class="hint">{text.doorsOnMapHow}</p>
        <details data-unplaced hidden>
          <summary>{text.doorWords.unplaced}</summary>
          <p class="hint">{text.unplacedHow}</p>
          <ul class="choices" />
        </details>
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

/** The doors of some polls and where they are: data for the map. The places are stored nowhere. */
export const doorPlacesRoute: ConsoleRoute = {
  method: 'GET',
  path: '/campaigns/:campaign/turfs/doors',
  access: 'MANAGER',
  async handle({ query }, { execute, maps }) {
    const riding = query.get('riding') || undefined;
    const typed = { ticked: query.getAll('poll'), typed: query.get('polls') ?? '', riding: riding ?? null };
    const { polls } = await chosenPolls(typed, execute);
    const doors = polls.length > mostPolls ? 'too many' : await execute(viewDoorsToCut, { riding, polls });
    const isTooMany = doors === 'too many';
    const body = isTooMany ? { isTooMany, placed: [], unplaced: [] } : { isTooMany, ...(await placed(doors, maps)) };
    return { fileName: 'doors.json', type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
  },
};

async function placed(doors: readonly DoorToCut[], maps: ConsoleMaps | undefined) {
  const places = (await maps?.placeDoors(doors)) ?? [];
  return {
    placed: doors.flatMap(({ id, voters }, i) => {
      const place = places[i];
      return place ? [[place.longitude, place.latitude, id, voters]] : [];
    }),
    unplaced: doors.flatMap(({ id, address, city }, i) =>
      places[i] ? [] : [[id, [address, city].filter(Boolean).join(', ')]],
    ),
  };
}
