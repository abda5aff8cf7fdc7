import type { Level } from '#core/levels.ts';
import reference from '#data/reference/represent.json' with { type: 'json' };
import { slugOf } from './slugs.ts';

interface NamesOfSet {
  readonly slug: string;
  readonly others?: readonly string[];
  readonly plural: string;
  readonly singular: string;
}

interface Body {
  readonly slug: string;
  readonly name: string;
  /** What its members are called. */
  readonly office: string;
}

interface NamedSet {
  readonly id: string;
  readonly name: string;
  readonly representation: string;
}

interface NamedJurisdiction {
  readonly id: string;
  readonly name: string;
  readonly level: Level;
}

const sets: Readonly<Record<string, NamesOfSet>> = reference.sets;
const bodies: Readonly<Record<string, Body>> = reference.bodies;

/** What callers of Represent call a map: as it does, or as it would. Only the map in force has the general name. */
export function namesOfSet(set: NamedSet, { name, level }: NamedJurisdiction, isInForce: boolean): NamesOfSet {
  const known = sets[set.id];
  const general = level === 'FEDERAL' && isInForce ? ['federal-electoral-districts'] : [];
  if (known) return { ...known, others: [...general, ...(known.others ?? [])] };
  if (level === 'MUNICIPAL') {
    if (set.representation !== 'districts') return { slug: set.id, plural: set.name, singular: 'Municipality' };
    return { slug: isInForce ? `${slugOf(name)}-wards` : set.id, plural: `${name} wards`, singular: `${name} ward` };
  }
  const kind = level === 'FEDERAL' ? 'Federal' : name;
  const slug = isInForce ? `${slugOf(kind)}-electoral-districts` : set.id;
  return { slug, plural: `${kind} electoral districts`, singular: `${kind} electoral district` };
}

/** What callers of Represent call those who are elected in a jurisdiction. */
export function bodyOf({ id, name, level }: NamedJurisdiction): Body {
  const known = bodies[id];
  if (known) return known;
  const slug = slugOf(name);
  if (level === 'FEDERAL') return { slug: 'house-of-commons', name: 'House of Commons', office: 'MP' };
  if (level === 'PROVINCIAL') return { slug: `${slug}-legislature`, name: `${name} legislature`, office: 'MLA' };
  return { slug: `${slug}-city-council`, name: `${name} City Council`, office: 'Councillor' };
}
