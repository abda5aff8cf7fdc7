import { type Finding, listed } from '#ingest/kind/gate.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';

/** In files of many jurisdictions codes begin with the jurisdiction's own: `city-moncton-1`, `1006-12`. */
const jurisdictionOf = (code: string): string | null => /^(.+)[-/ ][^-/ ]+$/u.exec(code)?.[1] ?? null;

/** Jurisdictions of the last publication of which not one district is left, though the others are there. */
export function missingJurisdictions({ districts, previous }: Subject): Finding[] {
  const now = new Set(districts.map(({ code }) => jurisdictionOf(code)));
  const before = new Map<string, number>();
  for (const { code } of previous) {
    const key = jurisdictionOf(code);
    if (key !== null) before.set(key, (before.get(key) ?? 0) + 1);
  }
  const gone = [...before].filter(([key, count]) => count > 1 && !now.has(key));
  if (gone.length === 0 || gone.length === before.size) return [];
  return [
    {
      severity: 'hard',
      check: 'jurisdictions',
      message: `Whole jurisdictions are missing since the last publication: ${listed(gone.map(([key, count]) => `${key} (${count} districts)`))}. The file is incomplete, or they were dissolved: publish it after a look (hustings review --accept), or correct "where" in the source file.`,
    },
  ];
}
