import { readAddress } from '#core/addresses/read-address.ts';

/** What a visitor chose among the streets of a code; `isWrong` if it makes no address. */
export interface PickedAddress {
  readonly street: string;
  readonly number: string;
  readonly isWrong: boolean;
}

/** The fields of a page as the look-up takes them: the number and street that were picked become one address. */
export function readPicked({ street, number, ...query }: Readonly<Record<string, string>>): {
  readonly query: Record<string, string>;
  readonly picked: PickedAddress | undefined;
} {
  if (street === undefined && number === undefined) return { query, picked: undefined };
  const address = `${number ?? ''} ${street ?? ''}`.slice(0, 200);
  const isWrong = !street || !number || readAddress(address).readings.length === 0;
  const picked = { street: street ?? '', number: number ?? '', isWrong };
  return { query: isWrong ? query : { ...query, address }, picked };
}
