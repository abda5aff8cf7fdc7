import { scaleBand, scaleLinear } from 'd3-scale';

interface PlotColumn {
  /** Below the column, where there is room for it. */
  readonly name: string;
  readonly value: number;
}

/** As wide as a card on a phone: its letters are 13 pixels high there. */
const [width, height] = [340, 190];
const inner = { left: 58, right: 4, top: 8, bottom: 26 };

/** One column per period. `label` is the text alternative; the figures are in a table beside it. */
export function ColumnPlot({
  label,
  columns,
  tick,
}: {
  readonly label: string;
  readonly columns: readonly PlotColumn[];
  /** A value of the scale as people read it. */
  readonly tick: (value: number) => string;
}) {
  const most = Math.max(...columns.map(({ value }) => value), 1);
  const y = scaleLinear([0, most], [height - inner.bottom, inner.top]).nice(3);
  const x = scaleBand(
    columns.map((_, i) => i),
    [inner.left, width - inner.right],
  ).paddingInner(0.25);
  const named = new Set([0, Math.floor((columns.length - 1) / 2), columns.length - 1]);
  return (
    <svg class="plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {y.ticks(3).map((value) => (
        <g key={value}>
          <line class="rule" x1={inner.left} x2={width - inner.right} y1={y(value)} y2={y(value)} />
          <text x={inner.left - 6} y={y(value)} dy="0.32em" text-anchor="end">
            {tick(value)}
          </text>
        </g>
      ))}
      {columns.map(({ value }, i) => (
        <rect
          key={i}
          class="bar"
          x={x(i)}
          y={y(value)}
          width={x.bandwidth()}
          height={Math.max(0, y(0) - y(value))}
          rx="1.5"
        />
      ))}
      {columns.map(
        ({ name }, i) =>
          named.has(i) && (
            <text
              key={i}
              x={(x(i) ?? 0) + x.bandwidth() / 2}
              y={height - 8}
              text-anchor={i === 0 ? 'start' : i === columns.length - 1 ? 'end' : 'middle'}
            >
              {name}
            </text>
          ),
      )}
    </svg>
  );
}
