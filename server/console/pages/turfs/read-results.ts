import type { PaperResult } from '#server/campaign/canvassing/turfs/record-results.ts';

/** What stands beside the boxes of a printed turf, in either language. */
const results: Readonly<Record<string, PaperResult['disposition']>> = {
  ...{ 1: 'STRONG_SUPPORT', 2: 'LEANING_SUPPORT', 3: 'UNDECIDED', 4: 'LEANING_OPPOSE', 5: 'STRONG_OPPOSE' },
  ...{ NH: 'NOT_HOME', AB: 'NOT_HOME', MV: 'MOVED', DM: 'MOVED', RF: 'REFUSED' },
};

/** A code, a result, a sign that is wanted, and a note. */
const line = /^(\d{1,5})\s+([1-5]|NH|AB|MV|DM|RF)(?:\s+([SP]))?(?:\s+(.+))?$/i;

/** A line that says nothing that can be recorded, by its number from 1; `again`: its code stands above already. */
export interface WrongLine {
  readonly line: number;
  readonly reason: 'unread' | 'again';
}

/** So many rows are recorded together at most. */
export const mostRows = 400;

export interface ReadResults {
  readonly results: readonly PaperResult[];
  readonly wrong: readonly WrongLine[];
}

/** Reads rows as they are typed from paper, one a line: `12 3`, `13 NH`, `14 1 S asked about the ferry`. */
export function readResults(text: string): ReadResults {
  const read = new Map<number, PaperResult>();
  const wrong: WrongLine[] = [];
  for (const [i, typed] of text.split('\n').entries()) {
    if (typed.trim() === '') continue;
    const [, code = '', result = '', sign, note = ''] = line.exec(typed.trim()) ?? [];
    const disposition = results[result.toUpperCase()];
    const place = Number(code);
    if (!disposition || note.length > 2_000) wrong.push({ line: i + 1, reason: 'unread' });
    else if (read.has(place)) wrong.push({ line: i + 1, reason: 'again' });
    else {
      const supportLevel = /^[1-5]$/.test(result) ? Number(result) : null;
      read.set(place, { place, disposition, supportLevel, sign: sign !== undefined, note: note.trim() });
    }
  }
  return { results: [...read.values()], wrong };
}
