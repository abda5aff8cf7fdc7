import { levelNames, levels } from './levels.ts';
import type { Absence, BoundaryRef, BoundaryShare, Lookup, LookupMethod, PerLevel } from './lookup.ts';
import type { LevelResolution, LookupResolution } from './resolution.ts';

/** A smaller number is better evidence. */
const rank = { point: 0, addresses: 1, concordance: 2, centroid: 3 } as const;

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The result to a look-up as it is sent. `postalCode` is null for a point. */
export function describeDistricts(
  postalCode: string | null,
  { province, levels: resolutions }: LookupResolution<{ readonly ref: BoundaryRef }>,
): Lookup {
  const absent: Mutable<PerLevel<Absence>> = {};
  const methods: Mutable<PerLevel<LookupMethod>> = {};
  const alternatives: Mutable<PerLevel<BoundaryShare[]>> = {};
  let weakest: LevelResolution<unknown> | undefined;
  let confidence = 1;
  let isSnapped = false;
  let centroidOf: 'code' | 'block' | undefined;
  for (const level of levels) {
    const resolution = resolutions[level];
    const name = levelNames[level];
    if (resolution.absence) absent[name] = resolution.absence;
    if (resolution.method === null) continue;
    methods[name] = resolution.method;
    if (resolution.alternatives.length > 0) {
      alternatives[name] = resolution.alternatives.map(({ version, share }) => ({ ...version.ref, share }));
    }
    if (!weakest?.method || rank[resolution.method] > rank[weakest.method]) weakest = resolution;
    confidence = Math.min(confidence, resolution.confidence);
    isSnapped ||= resolution.isSnapped;
    if (resolution.method === 'centroid') centroidOf = resolution.isBlock ? 'block' : 'code';
  }
  return {
    postalCode,
    province,
    federal: resolutions.FEDERAL.version?.ref ?? null,
    provincial: resolutions.PROVINCIAL.version?.ref ?? null,
    municipal: resolutions.MUNICIPAL.version?.ref ?? null,
    absent,
    resolution: {
      method: weakest?.method ?? null,
      confidence: weakest ? Math.round(confidence * 1e4) / 1e4 : 0,
      ...(isSnapped && { snapped: true as const }),
      ...(centroidOf && { centroidOf }),
      methods,
      alternatives,
    },
  };
}
