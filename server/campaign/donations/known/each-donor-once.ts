import { type DonorKey, donorKey, isSameDonor } from '#core/identity/donor.ts';

/** What a record says of a donor. */
interface DonorColumns {
  readonly donor_name: string;
  readonly donor_postal_code: string;
  readonly donor_email: string | null;
  readonly donor_phone: string | null;
}

/** Each donor once, as the first of the records has them; `most` donors at most. */
export function eachDonorOnce<Row extends DonorColumns>(rows: readonly Row[], most: number): Row[] {
  const known: Array<{ readonly row: Row; readonly key: DonorKey }> = [];
  for (const row of rows) {
    const key = donorKey({
      name: row.donor_name,
      postalCode: row.donor_postal_code,
      email: row.donor_email,
      phone: row.donor_phone,
    });
    if (!known.some((other) => isSameDonor(other.key, key))) known.push({ row, key });
    if (known.length === most) break;
  }
  return known.map(({ row }) => row);
}
