import type { ComponentChildren } from 'preact';
import { Details } from '#server/pages/components/parts/details.tsx';

/** A plot with its heading, and the table of its figures. */
export function PlotFigure({
  title,
  href,
  note,
  plot,
  asTable,
  columns,
  rows,
}: {
  readonly title: string;
  /** The page that has what is counted. */
  readonly href?: string | undefined;
  readonly note?: string | undefined;
  readonly plot: ComponentChildren;
  /** What opens the table. */
  readonly asTable: string;
  readonly columns: readonly string[];
  /** The first cell of a row names it; the others are numbers. */
  readonly rows: ReadonlyArray<readonly string[]>;
}) {
  return (
    <section class="card plotted">
      <h2>{href ? <a href={href}>{title}</a> : title}</h2>
      {note && <p class="hint">{note}</p>}
      {plot}
      <Details summary={asTable}>
        <div class="wide" tabIndex={0}>
          <table>
            <caption class="unseen">{title}</caption>
            <thead>
              <tr>
                {columns.map((column, i) => (
                  <th key={column} scope="col" class={i > 0 ? 'number' : undefined}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...values]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, i) => (
                    <td key={i} class="number">
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Details>
    </section>
  );
}
