/** What one campaign's operations took on a server, whoever asked: keys, members, volunteers, assistants. */
export interface LoadOfCampaign {
  readonly campaignId: string;
  readonly operations: number;
  /** Milliseconds in which the database worked for them. */
  readonly database: number;
  /** Milliseconds in which this program did, the wait for its thread included. */
  readonly program: number;
}

type Load = Omit<LoadOfCampaign, 'campaignId'>;
type Part = Map<string, Load>;

const partMilliseconds = 5 * 60_000;
const partsKept = 12;
/** So many campaigns are counted in one part of an hour. Those that come beyond them are not among the greatest. */
const mostCampaigns = 10_000;

/** For how many campaigns a process says how much load they make. */
export const mostLoaded = 50;

const none: Load = { operations: 0, database: 0, program: 0 };
const joined = (a: Load, b: Load): Load => ({
  operations: a.operations + b.operations,
  database: a.database + b.database,
  program: a.program + b.program,
});

const greaterFirst = (a: Load, b: Load): number => b.database + b.program - (a.database + a.program);

/** What several processes have seen of campaigns, each of them once, the greatest first. */
export function joinLoads(loads: readonly (readonly LoadOfCampaign[])[], count: number): LoadOfCampaign[] {
  const all = new CampaignLoad();
  for (const load of loads.flat()) all.add(load);
  return all.greatest(count);
}

/** What campaigns' operations took in the last hour, in memory. */
export class CampaignLoad {
  /** By the number of the five minutes, the newest last. */
  readonly #parts = new Map<number, Part>();
  readonly #now: () => number;

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  add({ campaignId, ...load }: LoadOfCampaign): void {
    const part = this.#current();
    const before = part.get(campaignId);
    if (before || part.size < mostCampaigns) part.set(campaignId, joined(before ?? none, load));
  }

  /** The campaigns whose operations took most time in the last hour, the greatest first. */
  greatest(count: number): LoadOfCampaign[] {
    this.#current();
    const sums: Part = new Map();
    for (const part of this.#parts.values())
      for (const [campaignId, load] of part) sums.set(campaignId, joined(sums.get(campaignId) ?? none, load));
    return [...sums]
      .map(([campaignId, load]) => ({ campaignId, ...load }))
      .sort(greaterFirst)
      .slice(0, count);
  }

  #current(): Part {
    const number = Math.floor(this.#now() / partMilliseconds);
    for (const old of this.#parts.keys()) if (old <= number - partsKept) this.#parts.delete(old);
    const part = this.#parts.get(number) ?? new Map<string, Load>();
    this.#parts.set(number, part);
    return part;
  }
}
