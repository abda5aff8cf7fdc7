import { expect, it, jest } from '@jest/globals';
import { isRecordId, newRecordId, numberedRecordId } from '#server/store/record-id.ts';

it.each(['000', '001', '1f3', 'fff'])('records numbered under an id that counts %s have ids of their own', (count) => {
  const made = newRecordId();
  const id = `${made.slice(0, 15)}${count}${made.slice(18)}`;
  const numbered = Array.from({ length: 4095 }, (_, number) => numberedRecordId(id, number));
  expect(numbered.every(isRecordId)).toBe(true);
  expect(new Set([id, ...numbered]).size).toBe(4096);
});

it('ids are UUIDv7 of their own, each after the one before, also within a millisecond and when the clock goes back', () => {
  const clock = jest.spyOn(Date, 'now');
  try {
    const begun = Date.now() + 1000;
    const ids = [begun, begun, begun + 1, begun - 5000].flatMap((now) => {
      clock.mockReturnValue(now);
      return Array.from({ length: 3000 }, newRecordId);
    });
    expect(ids.every(isRecordId)).toBe(true);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(Number.parseInt((ids[0] as string).replace('-', '').slice(0, 12), 16)).toBe(begun);
    // What follows the time and the count is random.
    expect(new Set(ids.map((id) => id.slice(-10))).size).toBe(ids.length);
  } finally {
    clock.mockRestore();
  }
});
