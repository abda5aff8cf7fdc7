import { civicNumberText } from '#core/locator/civic-number.ts';
import { placeOfStreet, streetText } from '#server/electoral/map/addresses/street-text.ts';
import type { FoundAddress } from './search-addresses.ts';

/** An address as people write it. */
interface DescribedAddress {
  /** With its place and province: what a look-up finds it by again. */
  readonly address: string;
  readonly number: string | null;
  readonly street: string;
  readonly place: string;
  readonly province: string;
}

/**
 * Found addresses as people write them. The place is the municipality; where it has several streets of one name, that of
 * mailing addresses.
 */
export function describeAddresses(found: readonly FoundAddress[]): DescribedAddress[] {
  const names = found.map(({ street: { shown } }) => `${streetText(shown)}, ${placeOfStreet(shown)} ${shown.province}`);
  return found.map(({ street: { shown }, number, located }, i) => {
    const isAlone = names.indexOf(names[i]!) === names.lastIndexOf(names[i]!);
    const place = isAlone ? placeOfStreet(shown) : written(shown.place) || placeOfStreet(shown);
    const street = streetText(shown);
    const civic = number !== null && located !== null ? civicNumberText(number) : null;
    const address = [`${civic === null ? '' : `${civic} `}${street}`, `${place} ${shown.province}`.trim()]
      .filter((part) => part !== '')
      .join(', ');
    return { address, number: civic, street, place, province: shown.province };
  });
}

/** Mailing addresses are in capitals. */
const written = (place: string) =>
  place === place.toUpperCase()
    ? place.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : place;
