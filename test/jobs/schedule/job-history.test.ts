import { describe, expect, it } from '@jest/globals';
import { attemptsPerOccurrence, isRunNeeded, lastOccurrenceSince } from '#jobs/schedule/job-history.ts';

const at = (text: string) => Date.parse(text);
const monthly = '15 3 2 * *';
const november = at('2026-11-02T08:15:00Z');

describe('a run that was missed', () => {
  it('is the last one on the schedule, however long no program ran', () => {
    expect(lastOccurrenceSince(monthly, at('2025-01-01T00:00:00Z'), at('2026-11-20T12:00:00Z'))).toBe(november);
  });

  it('cannot lie before the database was made: a new installation has missed nothing', () => {
    expect(lastOccurrenceSince(monthly, at('2026-11-10T00:00:00Z'), at('2026-11-20T12:00:00Z'))).toBeNull();
    expect(lastOccurrenceSince(monthly, at('2026-11-10T00:00:00Z'), at('2026-12-02T08:15:00Z'))).toBe(
      at('2026-12-02T08:15:00Z'),
    );
  });

  it('is needed if the last run was for an earlier time, or there was none', () => {
    expect(isRunNeeded({ doneFor: null, interrupted: 0 }, november)).toBe(true);
    expect(isRunNeeded({ doneFor: at('2026-10-02T07:15:00Z'), interrupted: 0 }, november)).toBe(true);
  });

  it('is not needed if it was run at its time or later', () => {
    expect(isRunNeeded({ doneFor: november, interrupted: 0 }, november)).toBe(false);
    expect(isRunNeeded({ doneFor: at('2026-11-07T10:00:00Z'), interrupted: 0 }, november)).toBe(false);
  });

  it('is still needed if it was interrupted, but not forever', () => {
    expect(isRunNeeded({ doneFor: null, interrupted: attemptsPerOccurrence - 1 }, november)).toBe(true);
    expect(isRunNeeded({ doneFor: null, interrupted: attemptsPerOccurrence }, november)).toBe(false);
  });
});
