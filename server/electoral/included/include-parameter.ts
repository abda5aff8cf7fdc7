import { Type } from 'typebox';

/** The parameter that names what an answer has only if it is asked for. */
export function includeParameter(names: readonly string[], description: string) {
  const one = `(${names.join('|')})`;
  const several = names.length > 1;
  return Type.Optional(
    Type.String({
      pattern: `^${one}(,${one})*$`,
      expects: `${names.join(', ')}${several ? ', or several of them with commas between' : ''}`,
      description: `${description}${several ? ' Several with commas between.' : ''}`,
      examples: [names[0]],
    }),
  );
}

/** What a request has asked for. */
export const included = (text: string | undefined): ReadonlySet<string> => new Set(text?.split(','));

/** What boundaries have only if it is asked for. */
export const boundaryInclude = includeParameter(
  ['ids', 'bbox', 'centroid', 'licence', 'members'],
  'ids: the ids by which others know a boundary, `ocdId` and `dguid`; bbox: its box; centroid: a point inside; licence: the terms of its source, and the credit; members: who represents it, `seat`.',
);
