import { Icon } from '#server/pages/components/icon/icon.tsx';

export interface Figure {
  readonly label: string;
  /** As people read it. */
  readonly value: string;
  readonly note?: string | undefined;
  /** How it came about of late, in words, and whether that is more or less than before. */
  readonly trend?: { readonly words: string; readonly change: number } | undefined;
  /** The page behind the figure. */
  readonly href?: string | undefined;
}

/** A few figures, the largest thing on their page. */
export function FigureCards({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <ul class="figures">
      {figures.map(({ label, value, note, trend, href }) => (
        <li key={label} class="figure">
          <div class="label">{href ? <a href={href}>{label}</a> : label}</div>
          <div class="value">{value}</div>
          {note && <div class="note">{note}</div>}
          {trend && (
            <div class="note trend">
              {trend.change !== 0 && <Icon name={trend.change > 0 ? 'arrow-up' : 'arrow-down'} />}
              <span>{trend.words}</span>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
