import { backup } from './backup.ts';
import { cleanUp } from './clean-up.ts';
import { closure } from './closure.ts';
import { createDemoReset, type ResetDemo } from './demo-reset.ts';
import { freshness } from './freshness.ts';
import type { Job } from './job.ts';
import { elections } from './refresh/elections.ts';
import { federal } from './refresh/federal.ts';
import { municipal } from './refresh/municipal.ts';
import { postalCodes } from './refresh/postal-codes.ts';
import { provincial } from './refresh/provincial.ts';
import { retry } from './refresh/retry.ts';

/** All jobs, in the order in which missed ones are run: what takes a moment, then maps, then what refers to maps. */
export function createJobs({ resetDemo }: { readonly resetDemo: ResetDemo }): readonly Job[] {
  return [
    cleanUp,
    createDemoReset(resetDemo),
    closure,
    federal,
    provincial,
    municipal,
    elections,
    postalCodes,
    retry,
    freshness,
    backup,
  ];
}
