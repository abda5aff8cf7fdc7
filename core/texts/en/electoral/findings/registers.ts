import type { Listed } from '#core/source/finding-values.ts';

const examples = ({ shown, more }: Listed<string>): string => shown.join(', ') + (more > 0 ? ', …' : '');
const tooMany = (isHard: boolean): string =>
  isHard ? " That is too many: check the source's fields, delimiter and set." : '';

/** Registers of addresses, concordances, networks of streets, and water. */
export const registerFindings = {
  nothingPlaced: (_values: Record<never, never>) =>
    'No address of the register has both a postal code and a location with coordinates.',
  noDistrictOfAddresses: ({ placed }: { placed: number }) =>
    `None of the ${placed} located addresses lies in a district. Check that longitudes and latitudes are not exchanged.`,
  manyWithoutLocation: ({ addresses, withoutLocation }: { addresses: number; withoutLocation: number }) =>
    `Of ${addresses} addresses with a postal code ${withoutLocation} have no location with coordinates. Check that Address and Location files are of the same release.`,
  withoutLocation: ({ count }: { count: number }) =>
    `${count} addresses have no location with coordinates and were left out.`,
  addressCount: ({ count, expected }: { count: number; expected: number }) =>
    `The register has ${count} addresses, ${expected} or more are expected. Check that the archive has the files of all provinces.`,
  fewerStreets: ({ streets, before }: { streets: number; before: number }) =>
    `The register has ${streets} streets with located numbers, and the one that is served has ${before}. Check that it has the files of all provinces and the columns of numbers and streets.`,
  malformedPostalCodes: ({ count }: { count: number }) =>
    `${count} addresses have a malformed postal code and were left out.`,
  rowsMalformed: ({ count, codes, isHard }: { count: number; codes: Listed<string>; isHard: boolean }) =>
    `${count} rows have a malformed postal code: ${examples(codes)}.${tooMany(isHard)}`,
  rowsUnmatched: ({
    count,
    set,
    codes,
    isHard,
  }: {
    count: number;
    set: string;
    codes: Listed<string>;
    isHard: boolean;
  }) => `${count} rows name a district that ${set} does not have: ${examples(codes)}.${tooMany(isHard)}`,
  concordanceCount: ({ rows, expected }: { rows: number; expected: number }) =>
    `The concordance has ${rows} rows, about ${expected} are expected.`,
  concordanceEmpty: ({ set }: { set: string }) => `The concordance places no postal code in any district of ${set}.`,
  noStreetNames: ({ lines }: { lines: number }) => `None of the ${lines} lines of the file has the name of a street.`,
  lineCount: ({ lines, expected }: { lines: number; expected: number }) =>
    `The file has ${lines} lines, ${expected} or more are expected.`,
  fewerLines: ({ lines, before }: { lines: number; before: number }) =>
    `The file has ${lines} lines, and the one that is served has ${before}.`,
  withoutLine: ({ count }: { count: number }) => `${count} records of the file have no line.`,
  misplacedStreets: ({ count }: { count: number }) =>
    `${count} streets do not lie in their province: check the coordinate system ("crs" in the source file).`,
  malformedRanges: ({ count }: { count: number }) =>
    `${count} ranges of civic numbers have one end alone, or one that is no number, and were left out.`,
  noRanges: (_values: Record<never, never>) => 'No line of the file states civic numbers.',
  withoutName: ({ count, lines }: { count: number; lines: number }) => `${count} of ${lines} lines have no name.`,
  waterCount: ({ areas, expected }: { areas: number; expected: number }) =>
    `The file has ${areas} areas of water, ${expected} or more are expected.`,
  lessWater: ({ areas, before }: { areas: number; before: number }) =>
    `The file has ${areas} areas of water, and the one that is served has ${before}.`,
};
