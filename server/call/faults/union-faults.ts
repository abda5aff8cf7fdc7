import type { ErrorObject } from 'ajv';

interface Branch {
  readonly type?: string;
  readonly required?: readonly string[];
}

/**
 * Leaves of a union's faults and those of its branches what says most: the faults of the one branch that the value means, else
 * the fault of the union itself, which names all branches.
 */
export function withoutUnions(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  if (unions.length === 0) return errors;
  const meant = new Map(unions.map((union) => [union, meantBranch(union)]));
  return errors.filter((error) =>
    unions.every((union) => {
      const branch = meant.get(union);
      if (error === union) return branch === undefined;
      if (!isWithin(error, union)) return true;
      return branch !== undefined && error.schemaPath.startsWith(`${union.schemaPath}/${branch}/`);
    }),
  );
}

const isWithin = (error: ErrorObject, union: ErrorObject): boolean =>
  error.schemaPath.startsWith(`${union.schemaPath}/`) && `${error.instancePath}/`.startsWith(`${union.instancePath}/`);

/** The branch whose required fields an object has, if it is one alone. */
function meantBranch({ data, schema }: ErrorObject): number | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  const meant = (schema as readonly Branch[]).flatMap(({ type, required = [] }, branch) =>
    type === 'object' && required.length > 0 && required.every((name) => Object.hasOwn(data, name)) ? [branch] : [],
  );
  return meant.length === 1 ? meant[0] : undefined;
}
