import { readCivicAddress } from '#server/campaign/addresses/civic-address.ts';
import { deliveryPlace } from '#server/campaign/addresses/delivery-place.ts';
import { cityKey, doorKeyOf } from '#server/campaign/addresses/walk-order.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';

/** More people of one address are no household that a letter names. */
const mostNamed = 4;

/** Who gets one piece of mail. */
export interface Household {
  /** Its first voter, whose address it has. */
  readonly voter: VoterRow;
  /** Whom the letter names, in the order of the list; nobody where they are more than four. */
  readonly named: readonly VoterRow[];
  readonly people: number;
}

/**
 * The households of voters in the order of the walk, in which those of one address follow each other. Equal addresses are the
 * same civic number, street and unit in any writing, or the same box. Whoever has another address, such as a rural route, is a
 * household alone. An address that is empty gets no mail.
 */
export async function* households(voters: AsyncIterable<VoterRow>): AsyncGenerator<Household> {
  let residents: VoterRow[] = [];
  let people = 0;
  let before: string | undefined;
  const household = (): Household => ({
    voter: residents[0] as VoterRow,
    named: people > mostNamed ? [] : residents,
    people,
  });
  for await (const voter of voters) {
    if (voter.address.trim() === '') continue;
    const key = householdOf(voter);
    if (key !== before) {
      if (before !== undefined) yield household();
      [before, residents, people] = [key, [], 0];
    }
    people++;
    if (residents.length < mostNamed) residents.push(voter);
  }
  if (before !== undefined) yield household();
}

/** As `deliveryPlace` has a box. */
const hasBox = /\bbox \d/;

/** Who lives where there is no civic number is of no known household (`placeOf`), but mail for one box is one piece. */
function householdOf({ id, address, city }: VoterRow): string {
  const isShared = readCivicAddress(address, city) !== null || hasBox.test(deliveryPlace(address));
  return isShared ? `${cityKey(city)}\0${doorKeyOf(address, city).toString('latin1')}` : id;
}

/** The voters of whom each has another value of a field: of one that several have the first. */
export async function* onePer(
  voters: AsyncIterable<VoterRow>,
  keyOf: (voter: VoterRow) => string | null,
): AsyncGenerator<VoterRow> {
  const seen = new Set<string>();
  for await (const voter of voters) {
    const key = keyOf(voter);
    if (key === null || key === '' || seen.has(key)) continue;
    seen.add(key);
    yield voter;
  }
}
