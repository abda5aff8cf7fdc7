import { describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';

describe('the log', () => {
  it('writes one JSON object a line, and keeps people out of it', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    log.info(
      {
        source: 'ca-nb-2024',
        donor: { email: 'a@b.ca', phone: '555', address: '1 Main', api_key: 'ced_x' },
        email: 'a@b.ca',
      },
      'done',
    );
    log.debug('not at this level');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] as string)).toMatchObject({ msg: 'done', source: 'ca-nb-2024' });
    expect(lines[0]).not.toMatch(/a@b\.ca|555|1 Main|ced_x/);
  });
});
