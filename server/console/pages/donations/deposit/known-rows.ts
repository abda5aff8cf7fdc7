import { findKnownByNames, mostLookedUp, readKnownDonors } from '#server/campaign/donations/known/find-known-donors.ts';
import type { KnownDonor } from '#server/campaign/donations/known/known-donors.ts';
import type { ConsoleServices } from '#server/console/http/route.ts';
import { factsOfDonor, readKnownValue } from '#server/console/pages/donations/donors/donor-facts.ts';
import type { Form } from '#server/pages/input/form.ts';
import { rowField, type TypedDeposit, type TypedRow } from './read-deposit.ts';

/** What is known for a row of a deposit. */
export interface KnownOfRow {
  /** The name that was looked up. */
  readonly name: string;
  readonly found: readonly KnownDonor[];
}

type Execute = Pick<ConsoleServices, 'execute'>;

/** Fills in the rows for which a known donor was chosen. What was typed stays, but for the name. */
export async function withChosen(
  deposit: TypedDeposit,
  { form, day }: { readonly form: Form; readonly day: string },
  { execute }: Execute,
): Promise<TypedDeposit> {
  const chosen = deposit.rows.flatMap(({ number }) => {
    const known = readKnownValue(form.text(rowField('known', number)));
    return known ? [{ number, known }] : [];
  });
  if (chosen.length === 0) return deposit;
  const donors = await execute(readKnownDonors, { records: chosen.map(({ known }) => known), day });
  const rows = deposit.rows.map((row): TypedRow => {
    const donor = donors[chosen.findIndex(({ number }) => number === row.number)];
    if (!donor) return row;
    const texts = new Map(row.texts);
    for (const [field, text] of factsOfDonor(donor)) {
      if (field === 'donorName' || !texts.get(field)) texts.set(field, text);
    }
    return { ...row, texts };
  });
  return { ...deposit, rows };
}

/** Looks up the names of the rows that have no address yet, the first `mostLookedUp` of them. */
export async function lookUpRows(
  { rows }: TypedDeposit,
  day: string,
  { execute }: Execute,
): Promise<ReadonlyMap<number, KnownOfRow>> {
  const open = rows
    .map(({ number, texts }) => ({ number, name: texts.get('donorName') ?? '', address: texts.get('donorAddress') }))
    .filter(({ name, address }) => name !== '' && address === '')
    .slice(0, mostLookedUp);
  if (open.length === 0) return new Map();
  const found = await execute(findKnownByNames, { names: open.map(({ name }) => name), day });
  return new Map(open.map(({ number, name }, at) => [number, { name, found: found[at] ?? [] }]));
}
