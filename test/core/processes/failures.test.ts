import { describe, expect, it } from '@jest/globals';
import { HustingsError } from '#core/errors.ts';
import { describeFailure } from '#core/processes/failures.ts';

describe('what is logged of a failure', () => {
  it('is its own words, and where it happened', () => {
    const { stack, ...described } = describeFailure(new RangeError('too long'));
    expect(described).toEqual({ type: 'RangeError', message: 'too long', code: undefined });
    expect(stack).toMatch(/^ {4}at /);
    expect(stack).not.toContain('too long');
  });

  it('is its first cause', () => {
    const cause = Object.assign(new Error('the disk'), { code: 'EIO' });
    const error = new HustingsError(503, 'internal', 'Try again.', { cause });
    expect(describeFailure(error)).toMatchObject({ message: 'the disk', code: 'EIO' });
    expect(describeFailure(new HustingsError(500, 'internal', 'Alone.'))).toMatchObject({ message: 'Alone.' });
  });

  it('has no words of the database, which may repeat what people wrote', () => {
    const stated = Object.assign(new Error('Key (email)=(a@example.org) exists'), { code: '23505' });
    expect(describeFailure(stated)).toMatchObject({ message: 'database error', code: '23505' });
    const lost = new Error('insert into voters - Connection terminated');
    expect(describeFailure(lost, () => true).message).toBe('database error');
    expect(describeFailure(lost).message).toBe('insert into voters - Connection terminated');
  });

  it('is short for what is not an error', () => {
    expect(describeFailure('secret')).toMatchObject({ type: 'Error', message: 'not an error' });
  });
});
