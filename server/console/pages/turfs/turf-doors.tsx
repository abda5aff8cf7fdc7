import { interactionTexts, turfTexts as texts } from '#core/texts/texts.ts';
import { doorStates, stateOf } from '#core/turfs/door-state.ts';
import type { Door, Person } from '#server/campaign/canvassing/turfs/walk-turf.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { formatCount } from '#server/console/texts/time.ts';
import { Table } from '#server/pages/components/lists/table.tsx';
import { type Language, withColon } from '#server/pages/language.ts';
import { type DrawnTurf, TurfMap } from './turf-map.tsx';

/** At most this many doors are listed: a turf has some sixty, and 400 at most. */
const mostListed = 100;

/** The doors of a turf with what came of each, on a map of its streets where their places are known. */
export function TurfDoors({
  request,
  doors,
  map,
}: {
  readonly request: CampaignRequest;
  readonly doors: readonly Door[];
  readonly map: DrawnTurf;
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
      <TurfMap {...{ doors, map, language }} />
      <Table
        label={text.doorsTitle}
        language={language}
        rows={doors.slice(0, mostListed)}
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
      {doors.length > mostListed && <p class="hint">{text.onlyDoors(mostListed, doors.length)}</p>}
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
