import { beforeEach, expect, it } from '@jest/globals';
import { RefusalLog } from '#server/http/errors/refusal-log.ts';

let lines: unknown[][];
let minutes: Array<() => void>;
let log: RefusalLog;
beforeEach(() => {
  [lines, minutes] = [[], []];
  log = new RefusalLog(
    { warn: (...line: unknown[]) => void lines.push(line) } as never,
    (end) => void minutes.push(end),
  );
});

const refusal = { method: 'POST', route: '/walk/:token/events', campaignId: 'one', cause: 'a body too large' };

it('a refusal is one line, and a thousand of its kind in a minute are one more, whoever sends them', () => {
  for (let n = 0; n < 1000; n++) log.write({ ...refusal, campaignId: `${n}` }, { bytes: n });
  expect(lines).toEqual([[{ ...refusal, campaignId: '0', bytes: 0 }, 'a request was refused']]);
  for (const end of minutes.splice(0)) end();
  const { campaignId: _, ...shared } = refusal;
  expect(lines.slice(1)).toEqual([[{ ...shared, times: 999 }, 'more requests were refused']]);
  log.write(refusal);
  expect(lines).toHaveLength(3);
});

it('in a minute no more than twenty routes and causes have lines, and one line counts the others', () => {
  for (let n = 0; n < 500; n++) log.write({ ...refusal, route: `/${n}` });
  expect(lines).toHaveLength(20);
  expect(minutes).toHaveLength(1);
  for (const end of minutes.splice(0)) end();
  expect(lines.slice(20)).toEqual([[{ leftOut: 480 }, 'more requests were refused']]);
});

it('a minute without further ones leaves no further line', () => {
  log.write(refusal);
  for (const end of minutes.splice(0)) end();
  expect(lines).toHaveLength(1);
});
