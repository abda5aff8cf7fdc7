import { expect, it } from '@jest/globals';
import { isRecordId, newRecordId, numberedRecordId } from '#server/store/record-id.ts';

it.each(['000', '001', '1f3', 'fff'])('records numbered under an id that counts %s have ids of their own', (count) => {
  const made = newRecordId();
  const id = `${made.slice(0, 15)}${count}${made.slice(18)}`;
  const numbered = Array.from({ length: 4095 }, (_, number) => numberedRecordId(id, number));
  expect(numbered.every(isRecordId)).toBe(true);
  expect(new Set([id, ...numbered]).size).toBe(4096);
});
