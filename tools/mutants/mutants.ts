import { codeMutants } from './kinds/codes.ts';
import { districtMutants } from './kinds/districts.ts';
import { editionMutants } from './kinds/editions.ts';
import { nameMutants } from './kinds/letters.ts';
import { lossMutants } from './kinds/losses.ts';
import { positionMutants } from './kinds/positions.ts';
import { systemMutants } from './kinds/systems.ts';
import type { Mutant } from './map-file.ts';

/** All ways in which a right file is made wrong. */
export const mutants: readonly Mutant[] = [
  ...positionMutants,
  ...systemMutants,
  ...districtMutants,
  ...lossMutants,
  ...editionMutants,
  ...nameMutants,
  ...codeMutants,
];
