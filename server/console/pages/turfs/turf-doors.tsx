import { interactionTexts, turfTexts as texts } from '#core/texts/texts.ts';
import { type DoorState, doorStates, stateOf } from '#core/turfs/door-state.ts';
import type { TurfMap } from '#core/turfs/drawn-streets.ts';
import { boxOf, type Position, planeAt } from '#core/turfs/plane.ts';
import { placedNames, streetsOnPlane } from '#core/turfs/streets-on-plane.ts';
import type { Door, Person } from '#server/campaign/canvassing/turfs/walk-turf.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { formatCount } from '#server/console/texts/time.ts';
import { Table } from '#server/pages/components/lists/table.tsx';
import { type Language, withColon } from '#server/pages/language.ts';

/** The doors of a turf with what came of each, on a map of its streets where their places are known. */
export function TurfDoors({
  request,
  doors,
  map,
}: {
  readonly request: CampaignRequest;
  readonly doors: readonly Door[];
  readonly map: TurfMap;
}) {
  const { language } = request;
  const text = texts[language];
  const states = doors.map(stateOf);
  const counts = doorStates.map((state) => [state, states.filter((each) => each === state).length] as const);
  return (
    <section>
      <h2>{text.doorsTitle}</h2>
      <ul class="door-states">
        {counts.map(([state, count]) => (
          <li key={state}>
            <span class={`door-dot ${state}`} aria-hidden="true" /> {withColon(text.doorStates[state], language)}{' '}
            {formatCount(count, language)}
          </li>
        ))}
      </ul>
      <DoorMap {...{ doors, map, language }} />
      <Table
        label={text.doorsTitle}
        language={language}
        rows={doors}
        none={text.nobodyLeft}
        columns={[
          { label: text.doorColumns.address, isHead: true, cell: ({ address, city }) => `${address}, ${city}` },
          { label: text.doorColumns.state, cell: (door) => text.doorStates[stateOf(door)] },
          {
            label: text.doorColumns.people,
            kind: 'long',
            cell: ({ people }) => (
              <ul class="door-people">
                {people.map((person) => (
                  <li key={person.id}>
                    <a href={campaignPath(request.campaign, `/voters/${person.id}`)}>{person.name}</a>
                    {said(person, language)}
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </section>
  );
}

/** What is known of a person, behind the name. */
function said({ result, support, sign }: Person, language: Language): string {
  const { dispositions, level } = interactionTexts[language];
  const facts = [
    result ? dispositions[result as keyof typeof dispositions] : result === '' && texts[language].metOtherwise,
    support !== null && level(support),
    sign && texts[language].hasSign,
  ].filter(Boolean);
  return facts.length > 0 ? `${withColon('', language)} ${facts.join(', ')}` : '';
}

/** Units of the drawing, which is as wide as the page. */
const width = 480;
const height = 320;
const margin = 32;
const letter = 13;
/** Units of a metre, at most. */
const largestScale = 2;

/** The doors among their streets, to be looked at: the list below says the same. Nothing if no place is known. */
function DoorMap({
  doors,
  map,
  language,
}: {
  readonly doors: readonly Door[];
  readonly map: TurfMap;
  readonly language: Language;
}) {
  const text = texts[language];
  const toPlane = planeAt(map.origin);
  const places = new Map(map.doors.map(({ number, at }) => [number, at]));
  // Of doors that are too near to each other, one that is still to be visited is seen.
  const bySight = doors.toSorted((a, b) => doorStates.indexOf(stateOf(b)) - doorStates.indexOf(stateOf(a)));
  const placed = bySight.flatMap((door) => {
    const at = places.get(door.number);
    return at ? [{ door, at: toPlane(at) }] : [];
  });
  if (placed.length === 0) return null;
  const box = boxOf(placed.map(({ at }) => at));
  const scale = Math.min(
    (width - 2 * margin) / Math.max(box.width, 1),
    (height - 2 * margin) / Math.max(box.height, 1),
    largestScale,
  );
  const shift: Position = [width / 2 - box.middle[0] * scale, height / 2 - box.middle[1] * scale];
  const onPage = ([x, y]: Position): Position => [x * scale + shift[0], y * scale + shift[1]];
  const isInSight = (at: Position) => {
    const [x, y] = onPage(at);
    return x > 0 && x < width && y > 0 && y < height;
  };
  const { paths, stretches } = streetsOnPlane(map, toPlane);
  const rounded = (of: number) => of.toFixed(1);
  const missing = doors.length - placed.length;
  return (
    <figure class="turf-map">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text.mapOfDoors}>
        <g transform={`matrix(${scale} 0 0 ${scale} ${rounded(shift[0])} ${rounded(shift[1])})`}>
          {paths.map(({ d, isLarge }) => (
            <path key={d} d={d} class={isLarge ? 'large' : undefined} />
          ))}
        </g>
        <g transform={`translate(${rounded(shift[0])} ${rounded(shift[1])})`}>
          {placedNames(stretches, scale, isInSight, letter).map(({ at: [x, y], name, angle }) => (
            <text key={name} transform={`translate(${rounded(x)} ${rounded(y)}) rotate(${rounded(angle)})`}>
              {name}
            </text>
          ))}
        </g>
        {placed.map(({ door, at }) => {
          const [x, y] = onPage(at);
          const state: DoorState = stateOf(door);
          return (
            <circle key={door.number} class={`door-dot ${state}`} cx={rounded(x)} cy={rounded(y)} r="6">
              <title>{`${withColon(door.address, language)} ${text.doorStates[state]}`}</title>
            </circle>
          );
        })}
      </svg>
      {missing > 0 && <figcaption class="hint">{text.notOnMap(missing)}</figcaption>}
    </figure>
  );
}
