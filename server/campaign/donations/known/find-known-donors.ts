import { donorYear } from '#server/campaign/donations/limits/annual-cap.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { type KnownAddress, knownAddresses } from './known-addresses.ts';
import {
  type GaveInYear,
  type KnownBy,
  type KnownDonor,
  knownBy,
  knownDonors,
  placeOfPostalCode,
} from './known-donors.ts';

/** What is typed; the empty text for what is not asked. */
interface Typed {
  /** The beginning of a name. */
  readonly name?: string;
  readonly postalCode?: string;
  /** A civic number and the beginning of a street. */
  readonly address?: string;
  /** YYYY-MM-DD, when the next donation is received. */
  readonly day: string;
}

interface Known {
  readonly place: Awaited<ReturnType<typeof placeOfPostalCode>>;
  readonly donors: ReadonlyArray<KnownDonor & GaveInYear>;
  readonly addresses: readonly KnownAddress[];
}

/** A name of fewer letters would find half of all donors. */
const leastLetters = 2;
/** Longer texts are not compared. */
const longestText = 200;

const reading = { operationId: 'listDonors', role: 'MANAGER', writes: false } as const;

const textOf = (typed = '') => typed.trim().slice(0, longestText);

/** People who may have given, found by what is typed of a name; the place of a postal code; addresses that begin so. */
export const findKnownDonors = campaignOperation({
  ...reading,
  async run({ tx, audit }, typed: Typed): Promise<Known> {
    const [name, postalCode, address] = [textOf(typed.name), textOf(typed.postalCode), textOf(typed.address)];
    const place = postalCode === '' ? undefined : await placeOfPostalCode(tx, postalCode);
    const donors = name.length < leastLetters ? [] : await knownDonors(tx, name, typed.day);
    const addresses = address === '' ? [] : await knownAddresses(tx, address);
    audit.filters = Object.entries({ name, postalCode, address }).flatMap(([asked, text]) =>
      text === '' ? [] : [asked],
    );
    audit.rowCount = donors.length + addresses.length + (place ? 1 : 0);
    return { place, donors, addresses };
  },
});

/** Names that are looked up at once, each of which reads the newest donations. */
export const mostLookedUp = 10;

/** People who may have given, by each of some names, the first `mostLookedUp` of them. */
export const findKnownByNames = campaignOperation({
  ...reading,
  async run({ tx, audit }, { names, day }: { readonly names: readonly string[]; readonly day: string }) {
    const found: Array<ReadonlyArray<KnownDonor & GaveInYear>> = [];
    for (const name of names.slice(0, mostLookedUp).map(textOf))
      found.push(name.length < leastLetters ? [] : await knownDonors(tx, name, day));
    Object.assign(audit, { filters: ['name'], rowCount: found.flat().length });
    return found;
  },
});

interface Chosen {
  readonly records: readonly KnownBy[];
  /** YYYY-MM-DD: what each gave in its year is told. */
  readonly day: string;
}

/** The donors whom records name, in their order; undefined for a record that is not there. */
export const readKnownDonors = campaignOperation({
  ...reading,
  async run({ tx, audit }, { records, day }: Chosen): Promise<Array<(KnownDonor & GaveInYear) | undefined>> {
    const found: Array<(KnownDonor & GaveInYear) | undefined> = [];
    for (const record of records) {
      const donor = await knownBy(tx, record);
      found.push(donor && { ...donor, year: await donorYear(tx, { ...donor, received_on: day }) });
    }
    audit.rowCount = found.filter((donor) => donor !== undefined).length;
    return found;
  },
});
