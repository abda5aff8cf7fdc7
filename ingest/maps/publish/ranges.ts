import type { Span } from '#core/dates.ts';

/** An instant as PostgreSQL reads it; null for one without a limit. */
export function instant(milliseconds: number): string | null {
  return Number.isFinite(milliseconds) ? new Date(milliseconds).toISOString() : null;
}

/** A half-open span as PostgreSQL writes it. */
export function range({ from, until }: Span): string {
  return `[${instant(from) ?? ''},${instant(until) ?? ''})`;
}

/** Columns that `spanOf` reads from the result of a query. */
export function spanColumns(span: string): string {
  return `
    coalesce(extract(epoch from lower(${span}))::float8 * 1000, '-infinity'::float8) as span_from,
    coalesce(extract(epoch from upper(${span}))::float8 * 1000, 'infinity'::float8) as span_until`;
}

export function spanOf({ span_from: from, span_until: until }: { span_from: number; span_until: number }): Span {
  return { from, until };
}

/** A condition: a row was known just before the publication at `:recordedAt`. */
export function knownBefore(recorded: string): string {
  return `lower(${recorded}) < :recordedAt::timestamptz
    and (upper_inf(${recorded}) or upper(${recorded}) >= :recordedAt::timestamptz)`;
}
