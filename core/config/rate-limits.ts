import reference from '#data/reference/rate-limits.json' with { type: 'json' };

/** How often somebody may ask in a minute, unless a limit says otherwise. */
interface RateLimits {
  /** The electoral API: an address without a key, and each key of a kind. */
  readonly electoral: Readonly<Record<'ANONYMOUS' | 'FREE' | 'PRO', number>>;
  /** Addresses of Represent: an address without a key, in a count of their own. */
  readonly represent: number;
  /** Electoral keys that one address may register in an hour. */
  readonly registrationsAnHour: number;
  /** The campaign API: each key of a campaign on a plan. */
  readonly plans: Readonly<Record<keyof typeof reference.plans, number>>;
  /** The console: each member, and all members of a campaign together. A page is one request, and so is a form. */
  readonly console: Readonly<Record<'member' | 'campaign', number>>;
  /** The link of a turf: several phones may have it. */
  readonly turfLink: number;
  /** An address that asks for tokens of programs: a service for assistants asks for all its users from few addresses. */
  readonly programTokens: number;
  /** Look-ups, districts and searches of the guides by people, of one address. A program has a key. */
  readonly pages: number;
  /** What a field offers while an address is typed, of one address: some for each that is typed. */
  readonly suggestions: number;
  /** Rows of lists on `/batch`, of one address. */
  readonly listRows: number;
  /**
   * Requests that are counted apart, as multiples of the caller's limit: a map asks for dozens of tiles, a program that opens
   * a map asks for one document after the other, parts of files are counted by the megabyte, and a client of assistants
   * sends messages before its first call.
   */
  readonly timesTheLimit: Readonly<Record<'tiles' | 'features' | 'parts' | 'assistantMessages', number>>;
  /** Rows of a batch, a list or a phone's visits that count as one request. */
  readonly rowsOfOneRequest: number;
}

/** All rate limits. An operator may change the numbers in `data/reference/rate-limits.json`. */
export const rateLimits: RateLimits = reference;
