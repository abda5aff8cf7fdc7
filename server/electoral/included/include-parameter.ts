import { includeParameter as parameter } from '#server/call/include-parameter.ts';

export { included } from '#server/call/include-parameter.ts';

/** The parameter that names the optional fields of a response. */
export const includeParameter = (names: readonly string[], description: string) =>
  parameter(names, `${description}${names.length > 1 ? ' Separate several with commas.' : ''}`);

/** The optional fields of boundaries. */
export const boundaryInclude = includeParameter(
  ['ids', 'bbox', 'centroid', 'licence', 'members'],
  'ids: external identifiers, `ocdId` and `dguid`; bbox: bounding box; centroid: a point inside; licence: licence and attribution of its source; members: who represents it, `seat`.',
);
