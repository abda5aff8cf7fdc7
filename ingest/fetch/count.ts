import { AddressError } from './http/errors.ts';

/** Refuses a file with another number of features than the service says it has. */
export function requireCount(address: string, stated: number, got: number): void {
  if (stated === got && got > 0) return;
  if (got === 0 && stated === 0) {
    throw new AddressError(address, 'the service has no features for this query', {
      state: 'quarantined',
      advice: 'The layer was emptied or the query is wrong: correct `urls` in the source file.',
    });
  }
  throw new AddressError(address, `the service says it has ${stated} features and gave ${got}`, {
    state: 'quarantined',
    advice:
      'It may have been edited while it was read: run it again; if it stays so, set a smaller `service.pageSize`.',
  });
}
