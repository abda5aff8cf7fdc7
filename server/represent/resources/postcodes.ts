import { HustingsError } from '#core/errors.ts';
import type { Lookup } from '#server/electoral/lookup/schemas/lookup-schema.ts';
import { lookUp } from '#server/electoral/operations/look-up/look-up.ts';
import type { RepresentBoundary, RepresentSet } from '#server/represent/boundary.ts';
import { levels, listed, setsAsked } from './boundaries.ts';
import { ofBoundaries, shown } from './representatives.ts';
import { noSuch, type RepresentRequest, type Resource } from './resource.ts';

interface DistrictsOfCode {
  readonly province: string;
  /** The district returned at each level. */
  readonly central: readonly RepresentBoundary[];
  /** For each level at which the code straddles districts, all of them. */
  readonly shared: readonly RepresentBoundary[];
}

async function districtsOf(
  { catalogue, operations }: RepresentRequest,
  postalCode: string,
  sets: readonly RepresentSet[],
  date: string,
): Promise<DistrictsOfCode> {
  const answer = await operations.ask<Lookup>(lookUp, { query: { postalCode, date } });
  const then = sets.filter((set) => set.date === date);
  const { alternatives } = answer.resolution;
  const answered = levels.flatMap((level) => answer[level]?.id ?? []);
  const shared = levels.flatMap((level) => (alternatives[level] ?? []).map(({ id }) => id));
  return {
    province: answer.province,
    central: await catalogue.boundariesOfIds(answered, then),
    shared: await catalogue.boundariesOfIds(shared, then),
  };
}

/** GET /postcodes/{code}/ */
export const readPostcode: Resource = async (request, [code = '']) => {
  const sets = setsAsked(request);
  const dates = new Set(sets.map(({ date }) => date));
  // Without any map, the code is still looked up, since it may or may not be stored.
  if (dates.size === 0) dates.add(request.catalogue.sets[0]?.date ?? new Date().toISOString());
  const found: DistrictsOfCode[] = [];
  for (const date of dates) {
    found.push(
      await districtsOf(request, code, sets, date).catch((error: unknown) => {
        // A code that is not well formed has no address at Represent.
        throw error instanceof HustingsError && error.status < 500 ? noSuch('postal code') : error;
      }),
    );
    if (request.pace.isDue) await request.pace.rest();
  }
  const answered = found.flatMap((one) => one.central);
  const shared = found.flatMap((one) => one.shared);
  return {
    json: {
      code: code.toUpperCase(),
      city: '',
      province: found[0]?.province ?? '',
      boundaries_concordance: shared.map(listed),
      boundaries_centroid: answered.map(listed),
      representatives_concordance: (await ofBoundaries(request, shared)).map(shown),
      representatives_centroid: (await ofBoundaries(request, answered)).map(shown),
    },
  };
};
