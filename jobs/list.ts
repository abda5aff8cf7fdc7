import { cleanUp } from './clean-up.ts';
import { demoReset } from './demo-reset.ts';
import { freshness } from './freshness.ts';
import type { Job } from './job.ts';
import { elections } from './refresh/elections.ts';
import { federal } from './refresh/federal.ts';
import { municipal } from './refresh/municipal.ts';
import { postalCodes } from './refresh/postal-codes.ts';
import { provincial } from './refresh/provincial.ts';
import { retry } from './refresh/retry.ts';

/** All jobs. In this order they are caught up: what takes a moment, then maps, then what refers to maps. */
export const jobs: readonly Job[] = [
  cleanUp,
  demoReset,
  federal,
  provincial,
  municipal,
  elections,
  postalCodes,
  retry,
  freshness,
];
