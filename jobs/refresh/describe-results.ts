import { isFailure, type RunResult } from '#ingest/kind/result.ts';
import type { JobResult } from '#jobs/job.ts';

/** The outcome for the sources of a job, in a sentence. Why one failed is in the record of its own run. */
export function describeResults(results: readonly RunResult[], isInterrupted: boolean): JobResult {
  const checked = results.filter(({ outcome }) => outcome !== 'not_fetched' && outcome !== 'waiting');
  const left = results.length - checked.length;
  const idsOf = (outcome: RunResult['outcome']) =>
    checked.filter((result) => result.outcome === outcome).map(({ source }) => source);
  const parts = [
    ['published', idsOf('published')],
    ['quarantined', idsOf('quarantined')],
    ['failed', idsOf('failed')],
  ] as const;
  const named = parts.flatMap(([word, ids]) => (ids.length === 0 ? [] : [`${word}: ${ids.join(', ')}`]));
  const message = [
    `${checked.length} checked, ${idsOf('unchanged').length} unchanged`,
    ...named,
    ...(left > 0 ? [`${left} left for later`] : []),
  ].join('; ');
  const failed = checked.some(isFailure);
  return { outcome: isInterrupted && left > 0 ? 'interrupted' : failed ? 'failed' : 'done', message: `${message}.` };
}
