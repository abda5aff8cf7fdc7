import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';

interface PlotBar {
  readonly name: string;
  /** One behind the other, each with the class that colours it. */
  readonly parts: ReadonlyArray<{ readonly kind: string; readonly value: number }>;
  /** Behind the bar. */
  readonly shown: string;
}

/** As wide as a card on a phone: its letters are 13 pixels high there. */
const width = 340;
const [rowHeight, left] = [26, 92];
/** Room for the text behind the bars: two numbers. */
const twoNumbers = 72;

interface BarPlotProps {
  /** The text alternative. */
  readonly label: string;
  readonly bars: readonly PlotBar[];
  /** Room for the text behind the bars, of a width of 340. */
  readonly right?: number;
}

/** A bar for each name, of one part or several. */
export function BarPlot({ label, bars, right = twoNumbers }: BarPlotProps) {
  const height = bars.length * rowHeight;
  const sums = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const x = scaleLinear([0, Math.max(...sums, 1)], [left, width - right]);
  const y = scaleBand(
    bars.map((_, i) => i),
    [0, height],
  ).padding(0.2);
  return (
    <svg class="plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {bars.map(({ name, parts, shown }, i) => {
        const middle = (y(i) ?? 0) + y.bandwidth() / 2;
        return (
          <g key={name}>
            <text x={left - 8} y={middle} dy="0.34em" text-anchor="end">
              {name}
            </text>
            {stacked(parts).map(({ kind, from, to }) => (
              <rect
                key={kind}
                class={kind}
                x={x(from)}
                y={y(i)}
                width={Math.max(0, x(to) - x(from))}
                height={y.bandwidth()}
                rx="1.5"
              />
            ))}
            <text x={x(sums[i] ?? 0) + 6} y={middle} dy="0.34em">
              {shown}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function stacked(parts: PlotBar['parts']): ReadonlyArray<{ kind: string; from: number; to: number }> {
  const series = stack<PlotBar['parts'], number>()
    .keys(parts.map((_, i) => i))
    .value((all, i) => all[i]?.value ?? 0)([parts]);
  return series.map((one, i) => ({ kind: parts[i]?.kind ?? '', from: one[0]?.[0] ?? 0, to: one[0]?.[1] ?? 0 }));
}
