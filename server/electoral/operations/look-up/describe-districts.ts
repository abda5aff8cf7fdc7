import { describeDistricts as describe } from '#locator/src/answer/describe.ts';
import type { LookupResolution } from '#server/electoral/lookup/resolution.ts';
import type { Lookup } from '#server/electoral/lookup/schemas/lookup-schema.ts';

/** The result to a look-up as it is sent. `postalCode` is null for a point. */
export const describeDistricts: (postalCode: string | null, resolution: LookupResolution) => Lookup = describe;
