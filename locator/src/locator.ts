/** All that the package exports. */

export type { AskOptions, ByteSource, Districts, LeftOut, MapCredit } from './answer/districts.ts';
export type {
  Absence,
  BoundaryRef,
  BoundaryShare,
  JurisdictionRef,
  Lookup,
  LookupMethod,
  PerLevel,
} from './answer/lookup.ts';
export { LocatorError, type LocatorErrorCode } from './file/errors.ts';
export { type OpenOptions, open } from './file/open.ts';
