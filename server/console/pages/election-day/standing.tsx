import { formatters } from '#core/formatters.ts';
import { electionDayTexts as texts } from '#core/texts/texts.ts';
import type { ViewedTurnout } from '#server/campaign/canvassing/election-day/view-turnout.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { pollingDay } from '#server/console/pages/overview/polling-day.ts';
import { formatCount } from '#server/console/texts/time.ts';
import { LinkButton } from '#server/pages/components/forms/button.tsx';
import { type Figure, FigureCards } from '#server/pages/components/parts/figure-cards.tsx';
import { ColumnPlot } from '#server/pages/components/plots/column-plot.tsx';
import { PartBar } from '#server/pages/components/plots/part-bar.tsx';
import { PlotFigure } from '#server/pages/components/plots/plot-figure.tsx';
import { listAddress, nameOfPoll } from './still-to-vote.tsx';

/** Seconds after which a script asks for how it stands now. */
const refreshSeconds = 30;

type PollTurnout = ViewedTurnout['turnout']['polls'][number];

interface Props {
  readonly request: CampaignRequest;
  readonly viewed: ViewedTurnout;
}

/**
 * How a script keeps a part of the page current: by the page alone. At the address that is shown a search would be made, and recorded,
 * each time, or there is a form that was sent.
 */
const kept = ({ campaign }: CampaignRequest) => ({
  'data-progress': refreshSeconds,
  'data-from': campaignPath(campaign, '/election-day'),
});

/** How the day stands, in figures. A script keeps them current. */
export const Figures = ({ request, viewed }: Props) => (
  <div {...kept(request)}>
    <FigureCards figures={figuresOf(request, viewed)} />
  </div>
);

/** Supporters who have not voted by poll, the polls with most of them first, and when voters were marked. A script keeps it current. */
export function Standing({ request, viewed }: Props) {
  const { language } = request;
  const { turnout, hours } = viewed;
  const text = texts[language];
  const count = (value: number) => formatCount(value, language);
  const left = (poll: PollTurnout) => poll.supporters - poll.supportersVoted;
  const polls = turnout.polls.filter(({ supporters }) => supporters > 0).sort((a, b) => left(b) - left(a));
  return (
    <div {...kept(request)}>
      <h2>{text.toVoteByPoll}</h2>
      {polls.length === 0 ? (
        <p>{text.noSupporters}</p>
      ) : (
        <ol class="by-poll">
          {polls.map((poll) => (
            <Poll key={poll.poll} {...{ request, poll }} />
          ))}
        </ol>
      )}
      {hours.length > 0 && (
        <PlotFigure
          title={text.byHour}
          note={text.byHourNote}
          plot={
            <ColumnPlot
              label={text.byHour}
              columns={hours.map(({ hour, voted }) => ({ name: text.hour(hour), value: voted }))}
              tick={count}
            />
          }
          asTable={text.asTable}
          columns={text.hourColumns}
          rows={hours.map(({ hour, voted }) => [text.hour(hour), count(voted)])}
        />
      )}
    </div>
  );
}

/** A poll, and the ways to its supporters who have not voted. */
function Poll({
  request,
  poll: { poll, supporters, supportersVoted },
}: {
  readonly request: CampaignRequest;
  readonly poll: PollTurnout;
}) {
  const { language } = request;
  const text = texts[language];
  const count = (value: number) => formatCount(value, language);
  const name = nameOfPoll(poll, text);
  const left = supporters - supportersVoted;
  return (
    <li>
      <h3>{name}</h3>
      <div class="so-far">
        <span>{text.left(count(left))}</span>{' '}
        <span class="hint">{text.votedOf(count(supportersVoted), count(supporters))}</span>
        <PartBar share={supportersVoted / supporters} />
      </div>
      <div class="row-links">
        {left > 0 &&
          (['PHONE', 'DOOR'] as const).map((by) => (
            <LinkButton
              key={by}
              kind="secondary"
              icon={by === 'PHONE' ? 'phone' : 'footprints'}
              label={`${text.ways[by]}, ${name}`}
              href={listAddress(request, { poll, by })}
            >
              {text.ways[by]}
            </LinkButton>
          ))}
      </div>
    </li>
  );
}

function figuresOf(request: CampaignRequest, { turnout, pollingDay: day }: ViewedTurnout): Figure[] {
  const { language } = request;
  const text = texts[language];
  const { voters, voted, supporters, supportersVoted } = turnout;
  const count = (value: number) => formatCount(value, language);
  const share = (part: number, whole: number) => (whole === 0 ? '' : formatters.percent[language].format(part / whole));
  return [
    {
      label: text.leftInAll,
      value: count(supporters - supportersVoted),
      note: text.leftNote,
      href: listAddress(request, { poll: undefined, by: 'PHONE' }),
    },
    {
      label: text.supportersVoted,
      value: share(supportersVoted, supporters) || '–',
      note: text.of(count(supportersVoted), count(supporters)),
    },
    { label: text.allVoted, value: share(voted, voters) || '–', note: text.of(count(voted), count(voters)) },
    ...pollingDay(request, day),
  ];
}
