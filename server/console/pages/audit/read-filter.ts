import { addDays, easternMidnight, isDay } from '#core/dates.ts';
import { auditTexts as texts } from '#core/texts/texts.ts';
import { readTypedDay } from '#core/typed-day.ts';
import type { AuditFilter } from '#server/campaign/audit/list-audit-entries.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { dayProblem } from '#server/pages/components/typed-day.ts';
import { queryText } from '#server/pages/input/query-text.ts';

export const auditFilters = ['person', 'key', 'operation', 'record', 'from', 'until'] as const;

/** The filter that a query has. A day that cannot be read is left out of it, and named in `errors`. */
export function readFilter({ query, language }: CampaignRequest): { filter: AuditFilter; errors: FieldError[] } {
  const text = (name: string) => queryText(query, name) || undefined;
  const errors: FieldError[] = [];
  const day = (name: 'from' | 'until', days: number) => {
    const value = text(name);
    if (value === undefined) return undefined;
    const read = readTypedDay(value);
    if (!read || 'either' in read) {
      errors.push({ field: name, message: dayProblem(texts[language][name], read, language) });
      return undefined;
    }
    const begins = addDays(read.day, days);
    // No day follows the last one of the year 9999, and no entry is newer.
    return isDay(begins) ? new Date(easternMidnight(begins)) : undefined;
  };
  const filter = {
    keyId: text('key'),
    userId: text('person'),
    operation: text('operation'),
    recordId: text('record'),
    from: day('from', 0),
    until: day('until', 1),
    before: text('before'),
  };
  return { filter, errors };
}

/** The same filters in a query, with others added. */
export function queryWith({ query }: CampaignRequest, more: Readonly<Record<string, string>>): string {
  const current = [...auditFilters, 'show'].flatMap((name) =>
    query.get(name) ? [[name, query.get(name) as string]] : [],
  );
  return `?${new URLSearchParams([...current, ...Object.entries(more)])}`;
}
