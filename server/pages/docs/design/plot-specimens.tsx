import { formatters } from '#core/formatters.ts';
import { designTexts } from '#core/texts/texts.ts';
import { BarPlot } from '#server/pages/components/plots/bar-plot.tsx';
import { ColumnPlot } from '#server/pages/components/plots/column-plot.tsx';
import { PartBar } from '#server/pages/components/plots/part-bar.tsx';
import { PlotFigure } from '#server/pages/components/plots/plot-figure.tsx';
import type { Language } from '#server/pages/language.ts';

const weeks = [420, 0, 1250, 75.5];
const polls = [
  { voters: 320, contacted: 180 },
  { voters: 290, contacted: 0 },
];

const parts = [
  { share: 0.4, tone: 'plain' },
  { share: 0.95, tone: 'warning' },
  { share: 1, tone: 'good' },
] as const;

/** Plots with their tables: columns of periods, and bars of parts; then bars beside figures. */
export function PlotSpecimens({ language }: { readonly language: Language }) {
  const { plots: text } = designTexts[language];
  const dollars = (value: number) => formatters.dollars[language].format(value);
  return (
    <>
      <PlotFigure
        title={text.money}
        note={text.note}
        plot={
          <ColumnPlot
            label={text.money}
            columns={weeks.map((value, i) => ({ name: text.weeks[i] ?? '', value }))}
            tick={(value) => formatters.wholeDollars[language].format(value)}
          />
        }
        asTable={text.asTable}
        columns={text.moneyColumns}
        rows={weeks.map((value, i) => [text.weeks[i] ?? '', dollars(value)])}
      />
      <PlotFigure
        title={text.polls}
        plot={
          <BarPlot
            label={text.polls}
            bars={polls.map(({ voters, contacted }, i) => ({
              name: text.pollNames[i] ?? '',
              parts: [
                { kind: 'bar', value: contacted },
                { kind: 'rest', value: voters - contacted },
              ],
              shown: `${contacted} / ${voters}`,
            }))}
          />
        }
        asTable={text.asTable}
        columns={text.pollColumns}
        rows={polls.map(({ voters, contacted }, i) => [text.pollNames[i] ?? '', String(contacted), String(voters)])}
      />
      {parts.map(({ share, tone }) => (
        <p key={tone}>
          {formatters.percent[language].format(share)}
          <PartBar share={share} tone={tone} />
        </p>
      ))}
    </>
  );
}
