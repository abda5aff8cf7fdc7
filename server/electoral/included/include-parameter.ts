import { Type } from 'typebox';

/** The parameter that names the optional fields of a response. */
export function includeParameter(names: readonly string[], description: string) {
  const one = `(${names.join('|')})`;
  const several = names.length > 1;
  return Type.Optional(
    Type.String({
      pattern: `^${one}(,${one})*$`,
      expects: `${names.join(', ')}${several ? ', or several of them with commas between' : ''}`,
      description: `${description}${several ? ' Separate several with commas.' : ''}`,
      examples: [names[0]],
    }),
  );
}

/** The fields that `include` names. */
export const included = (text: string | undefined): ReadonlySet<string> => new Set(text?.split(','));

/** The optional fields of boundaries. */
export const boundaryInclude = includeParameter(
  ['ids', 'bbox', 'centroid', 'licence', 'members'],
  'ids: external identifiers, `ocdId` and `dguid`; bbox: bounding box; centroid: a point inside; licence: licence and attribution of its source; members: who represents it, `seat`.',
);
