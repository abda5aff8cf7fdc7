import type { Static } from 'typebox';
import { easternDay } from '#core/dates.ts';
import { type BoundingBox, boundingBox, boxAround } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { type Level, levelNames, levels } from '#core/levels.ts';
import type { SeatSchema } from '#server/electoral/included/seat-schema.ts';
import type { Lookup } from '#server/electoral/lookup/schemas/lookup-schema.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { listCandidates } from '#server/electoral/operations/list-candidates.ts';
import { lookUp } from '#server/electoral/operations/look-up/look-up.ts';
import { instantOf } from '#server/electoral/schemas/date-parameter.ts';
import type { ElectoralPages } from './electoral-pages.ts';
import { type CodePlace, codePlaceOf } from './map/code-place.ts';
import { nullIfUnavailable } from './null-if-unavailable.ts';

interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly party: string;
  readonly elected: boolean;
  readonly votesReceived: number;
}

/** The candidates of one election in a district. */
export interface Ballot {
  readonly election: string;
  readonly day: string;
  readonly candidates: readonly Candidate[];
}

export interface LevelAnswer {
  readonly level: Level;
  readonly version: BoundaryVersion | undefined;
  readonly absent: Lookup['absent']['federal'];
  readonly method: Lookup['resolution']['methods']['federal'];
  readonly alternatives: ReadonlyArray<{ readonly version: BoundaryVersion; readonly share: number | null }>;
  /** Who represents the district; undefined if it is not answered. */
  readonly seat: Static<typeof SeatSchema> | undefined;
  /** The polling day of the district's next election, YYYY-MM-DD; undefined if none is known. */
  readonly nextElection: string | undefined;
  /** The polling division in which a point lies, where its outline is known. */
  readonly poll: NonNullable<Lookup['polls']>[keyof NonNullable<Lookup['polls']>];
  /** Undefined if none is known; null if the database, which alone knows it, does not answer. */
  readonly ballot: Ballot | undefined | null;
}

/** Whether addresses of what was asked differ in their district at a level, or several maps claim the place. */
export const isDivided = ({ alternatives }: Pick<LevelAnswer, 'alternatives'>): boolean => alternatives.length > 0;

export interface Answer {
  readonly lookup: Lookup;
  readonly levels: readonly LevelAnswer[];
  /** West, south, east, north around the smallest district answered, or all those among which its level is divided. */
  readonly box: readonly number[] | undefined;
  /** Where the postal code lies: null if nobody knows, undefined if none was asked. */
  readonly codePlace: CodePlace | null | undefined;
  /** The streets of a code that straddles districts; undefined if none are stored. */
  readonly choices: { readonly streets: readonly StreetAnswer[]; readonly isComplete: boolean } | undefined;
}

/** The district of a level at which addresses of a code differ; undefined if no one is elected by district. */
export interface LevelChoice {
  readonly level: Level;
  readonly version: BoundaryVersion | undefined;
}

export interface StreetAnswer {
  readonly street: string;
  readonly place: string;
  readonly ranges: ReadonlyArray<{
    readonly numbers: 'odd' | 'even' | 'all';
    readonly from: string;
    readonly to: string;
    readonly districts: readonly LevelChoice[];
  }>;
}

/** The answer to a page's query, by the operations of the API. Throws what they throw. */
export async function answerLookUp(pages: ElectoralPages, query: Readonly<Record<string, string>>): Promise<Answer> {
  // A point has no streets to choose from, and a code no polling division.
  const include =
    query.q !== undefined ? 'choices,members,polls' : query.lat === undefined ? 'choices,members' : 'members,polls';
  const asked = { ...query, include };
  const lookup = (await pages.ask(lookUp, { query: asked })) as Lookup;
  const at = instantOf(query.date) ?? pages.now();
  const versionOf = (id: string | undefined): BoundaryVersion | undefined => {
    const boundary = id === undefined ? undefined : pages.map().boundary(id);
    return boundary && pages.map().versionOf(boundary, at, at);
  };
  const answers = await Promise.all(
    levels.map(async (level): Promise<LevelAnswer> => {
      const key = levelNames[level];
      const version = versionOf(lookup[key]?.id);
      const alternatives = (lookup.resolution.alternatives[key] ?? []).flatMap(({ id, share }) => {
        const other = versionOf(id);
        return other ? [{ version: other, share }] : [];
      });
      return {
        level,
        version,
        alternatives,
        absent: lookup.absent[key],
        seat: lookup[key]?.seat,
        nextElection: version && nextElection(pages, version),
        poll: lookup.polls?.[key],
        method: lookup.resolution.methods[key],
        // While nobody has decided between districts, no candidates are shown.
        ballot: version && alternatives.length === 0 ? firstOf(await ballots(pages, version, at, 1)) : undefined,
      };
    }),
  );
  const smallest = answers.findLast((level) => level.version ?? isDivided(level));
  return {
    lookup,
    levels: answers,
    box: smallest && boxOf(smallest),
    codePlace: codePlaceOf(pages.map(), lookup),
    choices: lookup.choices && {
      isComplete: lookup.choices.complete,
      streets: lookup.choices.streets.map(({ ranges, ...street }) => ({
        ...street,
        ranges: ranges.map(({ districts, ...range }) => ({
          ...range,
          districts: levels
            .filter((level) => levelNames[level] in districts)
            .map((level) => ({ level, version: versionOf(districts[levelNames[level]] ?? undefined) })),
        })),
      })),
    },
  };
}

/** The first polling day that is not over: one of a later map than that of the district is none of it. */
function nextElection(pages: ElectoralPages, { boundary }: BoundaryVersion): string | undefined {
  const today = easternDay(pages.now());
  const days = (pages.map().figures.get(boundary.index) ?? []).map(({ electionDate }) => easternDay(electionDate));
  return days.filter((day) => day >= today).sort()[0];
}

function boxOf({ version, alternatives }: LevelAnswer): BoundingBox {
  const versions = alternatives.length > 0 ? alternatives.map((other) => other.version) : version ? [version] : [];
  return boxAround(versions.map(({ displayGeometry }) => boundingBox(decodeWkb(displayGeometry))));
}

const firstOf = (found: readonly Ballot[] | null): Ballot | undefined | null => (found === null ? null : found[0]);

/**
 * The elections in a boundary whose writs had been issued by an instant, the newest first: at most `most` of them. Null
 * if the database does not answer.
 */
export async function ballots(
  pages: ElectoralPages,
  version: BoundaryVersion,
  at: number,
  most: number,
): Promise<Ballot[] | null> {
  return nullIfUnavailable(pages, readBallots(pages, version, at, most));
}

async function readBallots(
  pages: ElectoralPages,
  { boundary }: BoundaryVersion,
  at: number,
  most: number,
): Promise<Ballot[]> {
  const found: Ballot[] = [];
  for (const { id, level, name, electionDate, writsIssued } of pages.map().elections) {
    if (level !== boundary.set.level || writsIssued > at || found.length >= most) continue;
    const { data } = (await pages.ask(listCandidates, {
      params: { id: boundary.id },
      query: { electionId: id },
    })) as { data: Candidate[] };
    if (data.length > 0) found.push({ election: name, day: easternDay(electionDate), candidates: data });
  }
  return found;
}
