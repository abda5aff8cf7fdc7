import { dollars, formatters } from '#core/formatters.ts';
import { overviewTexts as texts } from '#core/texts/texts.ts';
import { type Canvassing, mostInteractions } from '#server/campaign/overview/canvassing.ts';
import type { MoneyReceived } from '#server/campaign/overview/money-received.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { formatCount, formatDay, formatShortDay } from '#server/console/texts/time.ts';
import { BarPlot } from '#server/pages/components/plots/bar-plot.tsx';
import { ColumnPlot } from '#server/pages/components/plots/column-plot.tsx';
import { PlotFigure } from '#server/pages/components/plots/plot-figure.tsx';
import type { Language } from '#server/pages/language.ts';

/** What came in, week by week. */
export function MoneyPlot({
  money: { weeks },
  request: { campaign, language },
}: {
  readonly money: MoneyReceived;
  readonly request: CampaignRequest;
}) {
  const text = texts[language];
  const day = (begins: string | undefined) => (begins === undefined ? '' : formatDay(begins, language));
  return (
    <PlotFigure
      title={text.money}
      href={campaignPath(campaign, '/donations')}
      note={text.moneyNote}
      plot={
        <ColumnPlot
          label={text.moneyLabel(day(weeks[0]?.begins), day(weeks.at(-1)?.begins))}
          columns={weeks.map(({ begins, cents }) => ({ name: formatShortDay(begins, language), value: cents / 100 }))}
          tick={(value) => formatters.wholeDollars[language].format(value)}
        />
      }
      asTable={text.asTable}
      columns={text.moneyColumns}
      rows={weeks.map(({ begins, cents, donations }) => [
        day(begins),
        dollars(cents)[language],
        formatCount(donations, language),
      ])}
    />
  );
}

interface CanvassingProps {
  readonly canvassing: Canvassing;
  readonly request: CampaignRequest;
}

const share = (part: number, whole: number, language: Language): string =>
  whole === 0 ? '–' : formatters.percent[language].format(part / whole);

/** How many voters are of each level of support. */
export function SupportPlot({ canvassing: { support, voters }, request: { campaign, language } }: CanvassingProps) {
  const text = texts[language];
  const count = (value: number) => formatCount(value, language);
  const asked = support.reduce((sum, value) => sum + value, 0);
  return (
    <PlotFigure
      title={text.support}
      href={campaignPath(campaign, '/voters')}
      note={text.supportNote(count(asked), count(voters))}
      plot={
        <BarPlot
          label={text.support}
          bars={support.map((value, i) => ({
            name: text.supportLevels[i] ?? '',
            parts: [{ kind: `support-${i + 1}`, value }],
            shown: count(value),
          }))}
        />
      }
      asTable={text.asTable}
      columns={text.supportColumns}
      rows={support.map((value, i) => [text.supportLevels[i] ?? '', count(value), share(value, asked, language)])}
    />
  );
}

/** The most bars: no reader compares more. The table has all polls. */
const mostBars = 10;
/** Room behind the bars for how many doors, and for how many voters of how many. */
const doorsAndContacts = 132;

/** How many doors of each polling division were visited, and how many of its voters were contacted. */
export function PollPlot({
  canvassing: { polls, isEveryInteraction },
  request: { campaign, language },
}: CanvassingProps) {
  const text = texts[language];
  const count = (value: number) => formatCount(value, language);
  const nameOf = (poll: string) => (poll.trim() === '' ? text.noPoll : text.poll(poll));
  const largest = new Set([...polls].sort((a, b) => b.voters - a.voters).slice(0, mostBars));
  const shown = polls.filter((poll) => largest.has(poll));
  if (polls.length === 0) return null;
  return (
    <PlotFigure
      title={text.polls}
      href={campaignPath(campaign, '/turfs')}
      note={[
        text.pollsNote(count(shown.length), count(polls.length)),
        ...(isEveryInteraction ? [] : [text.newestVisits(count(mostInteractions))]),
      ].join(' ')}
      plot={
        <BarPlot
          label={text.polls}
          right={doorsAndContacts}
          bars={shown.map(({ poll, doors, voters, contacted }) => ({
            name: nameOf(poll),
            parts: [
              { kind: 'bar', value: contacted },
              { kind: 'rest', value: voters - contacted },
            ],
            shown: `${text.doors(count(doors))} · ${count(contacted)} / ${count(voters)}`,
          }))}
        />
      }
      asTable={text.asTable}
      columns={text.pollColumns}
      rows={polls.map(({ poll, doors, voters, contacted }) => [
        nameOf(poll),
        count(doors),
        count(contacted),
        count(voters),
        share(contacted, voters, language),
      ])}
    />
  );
}
