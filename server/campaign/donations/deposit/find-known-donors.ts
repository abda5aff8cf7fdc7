import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { type GaveInYear, type KnownDonor, knownDonors, placeOfPostalCode } from './known-donors.ts';

interface Typed {
  /** The beginning of a name. */
  readonly name: string;
  readonly postalCode: string;
  /** YYYY-MM-DD, when the next donation is received. */
  readonly day: string;
}

interface Known {
  readonly place: Awaited<ReturnType<typeof placeOfPostalCode>>;
  readonly donors: ReadonlyArray<KnownDonor & GaveInYear>;
}

/** A name of fewer letters would find half of all donors. */
const leastLetters = 2;

/** People who may have given, found by what is typed of a name, and the place of a postal code. */
export const findKnownDonors = campaignOperation({
  operationId: 'listDonors',
  role: 'MANAGER',
  writes: false,
  async run({ tx, audit }, { name, postalCode, day }: Typed): Promise<Known> {
    const place = postalCode === '' ? undefined : await placeOfPostalCode(tx, postalCode);
    const donors = name.length < leastLetters ? [] : await knownDonors(tx, name, day);
    audit.filters = [...(name === '' ? [] : ['name']), ...(postalCode === '' ? [] : ['postalCode'])];
    audit.rowCount = donors.length + (place ? 1 : 0);
    return { place, donors };
  },
});
