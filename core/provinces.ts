import list from '#data/reference/provinces.json' with { type: 'json' };
import type { BoundingBox } from './geometry/polygons.ts';

interface Province {
  /** The two-letter code of Canada Post; XA and XB are the sample's. */
  readonly code: string;
  /**
   * Two digits of the Standard Geographical Classification. Federal district and census subdivision numbers begin with
   * it.
   */
  readonly sgcCode: string;
  readonly nameEn: string;
  readonly nameFr: string;
  /** In degrees. It includes open water, into which districts extend. */
  readonly boundingBox: BoundingBox;
  /** The first letters of its postal codes. */
  readonly postalLetters: readonly string[];
}

/** The thirteen provinces and territories in the order of the Standard Geographical Classification, then the sample's. */
export const provinces: readonly Province[] = list as unknown as Province[];

const byCode = new Map(provinces.map((province) => [province.code, province]));

/** The province of a two-letter code, or undefined. */
export function provinceOf(code: string): Province | undefined {
  return byCode.get(code);
}
