import type { Finding } from '#ingest/run/gate.ts';
import * as history from './history.ts';
import * as identity from './identity.ts';
import { partition } from './overlap.ts';
import * as shape from './shape.ts';
import type { Subject } from './subject.ts';

const checks: ReadonlyArray<(subject: Subject) => Finding[]> = [
  identity.expectedCount,
  identity.expectedIdentities,
  identity.presentIdentities,
  identity.uniqueCodes,
  identity.readableNames,
  shape.presentGeometry,
  shape.insideProvince,
  shape.soundRepairs,
  partition,
  shape.acceptancePoints,
  history.codeSet,
  history.names,
  history.areas,
];

/** Every check that a map must pass before it is published. All findings are returned, not the first alone. */
export function check(subject: Subject): Finding[] {
  return checks.flatMap((runCheck) => runCheck(subject));
}
