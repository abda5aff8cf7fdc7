import { electionDayTexts as texts } from '#core/texts/texts.ts';
import type { Turnout } from '#server/campaign/canvassing/operations/election-day/get-turnout.ts';
import { formatCount } from '#server/console/texts/time.ts';
import { BarPlot } from '#server/pages/components/plots/bar-plot.tsx';
import { PlotFigure } from '#server/pages/components/plots/plot-figure.tsx';
import type { Language } from '#server/pages/language.ts';

/** The most bars: no reader compares more. The table has all polls. */
const mostBars = 10;

/** How many supporters of each poll have voted. */
export function TurnoutPlot({ turnout, language }: { readonly turnout: Turnout; readonly language: Language }) {
  const text = texts[language];
  const { polls, isComplete, ...all } = turnout;
  const count = (value: number) => formatCount(value, language);
  const nameOf = (poll: string) => (poll.trim() === '' ? text.noPoll : text.pollName(poll));
  const largest = new Set([...polls].sort((a, b) => b.voters - a.voters).slice(0, mostBars));
  const cells = (name: string, { supportersVoted, supporters, voted, voters }: typeof all) => [
    name,
    ...[supportersVoted, supporters, voted, voters].map(count),
  ];
  return (
    <PlotFigure
      title={text.turnout}
      note={isComplete ? text.turnoutNote : text.incomplete}
      plot={
        <BarPlot
          label={text.turnout}
          bars={polls
            .filter((poll) => largest.has(poll))
            .map(({ poll, supporters, supportersVoted }) => ({
              name: nameOf(poll),
              parts: [
                { kind: 'bar', value: supportersVoted },
                { kind: 'rest', value: supporters - supportersVoted },
              ],
              shown: `${count(supportersVoted)} / ${count(supporters)}`,
            }))}
        />
      }
      asTable={text.asTable}
      columns={text.plotColumns}
      rows={[cells(text.all, all), ...polls.map(({ poll, ...counts }) => cells(nameOf(poll), counts))]}
    />
  );
}
