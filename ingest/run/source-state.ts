import { NotYetError, SourceError } from '#core/errors.ts';
import { type SourceProblem, type SourceState, staleness } from '#core/source/source-state.ts';
import { FetchError } from '#ingest/fetch/http/errors.ts';
import type { Source } from '#ingest/registry/source.ts';
import { NoFileError } from './files/no-file-error.ts';

interface StateOfSource {
  readonly state: SourceState;
  readonly problem: SourceProblem | null;
}

/**
 * What a failed run says of its source's state. Null if nothing was learnt of the source: a person has to bring its
 * file, or has named one that is not there.
 */
export function stateAfterFailure(error: unknown): StateOfSource | null {
  if (error instanceof NoFileError) return null;
  if (error instanceof FetchError) {
    if (error.state === 'manual') return null;
    return { state: error.state, problem: error.state === 'quarantined' ? 'wrong_answer' : 'unreachable' };
  }
  if (error instanceof NotYetError) return { state: 'quarantined', problem: 'reference_missing' };
  if (error instanceof SourceError) return { state: 'quarantined', problem: 'unreadable' };
  return { state: 'stale', problem: 'interrupted' };
}

/** What to do about a source of which only an edition can be had that should have been followed by another. */
export function describeEdition({ edition, page }: Pick<Source, 'edition' | 'page'>): string {
  return (
    `The edition ${edition?.name} should have been followed by another before ${edition?.next}. Look on ${page} for it, put its ` +
    'address and edition into the source file, and ingest the source again.'
  );
}

/**
 * What a successful run says of its source's state. The address of an edition that is overdue still answers, which
 * makes nothing fresh.
 *
 * @param now milliseconds since 1970
 */
export function stateAfterSuccess(source: Source, now: number): { state: StateOfSource; advice: string | null } {
  const { cadence, edition } = source;
  if (staleness({ cadence, nextEdition: edition?.next, lastSuccess: now }, now) === null) {
    return { state: { state: 'fresh', problem: null }, advice: null };
  }
  return { state: { state: 'stale', problem: 'edition_due' }, advice: describeEdition(source) };
}
