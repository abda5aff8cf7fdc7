import { describe, expect, it } from '@jest/globals';
import { composeMessage } from '#jobs/alerts/message.ts';
import { readBlocks } from '#test/docs/run/read-page.ts';

describe('docs/alerts.md', () => {
  it('shows the body of a webhook as it is', async () => {
    const at = new Date('2026-11-20T12:37:00Z');
    const block = (await readBlocks('docs/alerts.md')).find(({ text }) => text.includes('"program": "hustings"'));
    const message = 'The job backup failed at …';
    const { json } = composeMessage(
      [{ event: 'began', kind: 'job_failed', subject: 'backup', since: at, message }],
      'server-1',
      at,
    );
    expect(JSON.parse(block?.text ?? '')).toEqual(json);
  });
});
