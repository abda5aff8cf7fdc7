import { HustingsError } from '#core/errors.ts';
import { type Level, levelNames, levels } from '#core/levels.ts';
import { CachedJson } from '#server/content/json-content.ts';
import type { Lookup } from './schemas/lookup-schema.ts';

/**
 * What became of a level of a look-up. `uncertain`: several districts are possible, or only the middle of a postal code is
 * known. `undivided`: no one is elected there by district. `not_found`: no map that is in force has the place.
 */
const lookUpOutcomes = ['found', 'uncertain', 'undivided', 'not_found'] as const;
type LookUpOutcome = (typeof lookUpOutcomes)[number];

/** One outcome a level, as one number: two bits each, the first level's lowest. */
type Outcomes = number;

const bits = 2;
const combinations = 1 << (bits * levels.length);
const packed = (of: (level: Level) => LookUpOutcome): Outcomes =>
  levels.reduce((sum, level, i) => sum | (lookUpOutcomes.indexOf(of(level)) << (bits * i)), 0);

const notFound = packed(() => 'not_found');

const outcomesOf = (lookup: Lookup): Outcomes =>
  packed((level) => {
    const name = levelNames[level];
    if (lookup[name] === null) {
      const absence = lookup.absent[name];
      return absence === 'at_large' || absence === 'no_wards' ? 'undivided' : 'not_found';
    }
    const { methods, alternatives } = lookup.resolution;
    return alternatives[name] || methods[name] === 'centroid' ? 'uncertain' : 'found';
  });

/** The result of a look-up as text, which knows what to count. */
export class CachedLookUp extends CachedJson {
  readonly outcomes: Outcomes;

  constructor(lookup: Lookup) {
    super(JSON.stringify(lookup));
    this.outcomes = outcomesOf(lookup);
  }
}

/** Look-ups of this process by their outcomes: a look-up costs one addition. */
const counts = new Float64Array(combinations);

/** Makes a look-up and counts what became of it: a 404 is that no level was found. Errors: those of the look-up. */
export function countLookUp<Found extends Lookup | CachedLookUp>(look: () => Found): Found {
  try {
    const found = look();
    const outcomes = found instanceof CachedLookUp ? found.outcomes : outcomesOf(found as Lookup);
    counts[outcomes] = (counts[outcomes] as number) + 1;
    return found;
  } catch (error) {
    if (error instanceof HustingsError && error.status === 404) counts[notFound] = (counts[notFound] as number) + 1;
    throw error;
  }
}

interface CountedLookUps {
  readonly level: string;
  readonly outcome: LookUpOutcome;
  readonly lookUps: number;
}

/** The look-ups of this process so far, by level and outcome. */
export function countedLookUps(): CountedLookUps[] {
  return levels.flatMap((level, i) =>
    lookUpOutcomes.map((outcome, code) => ({
      level: levelNames[level],
      outcome,
      lookUps: counts.reduce(
        (sum, count, outcomes) => (((outcomes >> (bits * i)) & ((1 << bits) - 1)) === code ? sum + count : sum),
        0,
      ),
    })),
  );
}
