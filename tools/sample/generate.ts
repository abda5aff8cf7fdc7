import { concordance, concordanceFile } from './addresses/concordance.ts';
import { postalCodes } from './addresses/postal.ts';
import { addresses, registerFile } from './addresses/register.ts';
import { roadFile } from './addresses/roads.ts';
import { Locator } from './districts/locate.ts';
import { makeRegion, type Region } from './districts/region.ts';
import { councilList } from './elections/council.ts';
import { type Candidate, elect, winnerOf } from './elections/elections.ts';
import { pollOutlineFile } from './elections/poll-outlines.ts';
import { newerTables, olderTables, pollFiles } from './elections/result-files.ts';
import { boundaryFiles } from './files/boundary-files.ts';
import { landmarks } from './landmarks.ts';
import { drawMap } from './map/map.ts';

/** Everything that the script writes. Keys of `publishers` are file names. */
export interface Sample {
  readonly region: Region;
  readonly publishers: Readonly<Record<string, Buffer>>;
  readonly landmarks: ReturnType<typeof landmarks>;
  readonly map: string;
}

/** Makes the sample region. It depends on nothing but the code: each call gives the same. */
export async function generate(): Promise<Sample> {
  const region = makeRegion();
  const locator = new Locator(region);
  const codes = postalCodes(region, locator);
  const register = addresses(codes);
  const boxes = concordance(region);

  const former = elect('2021', region.sets['sample-federal-2015'], new Map());
  const latest = elect('2025', region.sets['sample-federal'], membersRunningAgain(region, former));
  const provincial = elect('XA 2024', region.sets['sample-xa'], new Map());

  return {
    region,
    publishers: {
      ...(await boundaryFiles(region)),
      'sample-addresses.zip': await registerFile(region, locator, register),
      'sample-roads.zip': await roadFile(region, codes),
      'sample-xb-concordance.csv': concordanceFile(region, boxes),
      'sample-results-2021.zip': await olderTables(former),
      'sample-results-2025.zip': await newerTables(latest),
      'sample-xa-results-2024.zip': await newerTables(provincial),
      'sample-polls-2025.zip': await pollFiles(latest),
      'sample-poll-outlines-2025.zip': await pollOutlineFile(latest),
      'sample-port-merrow-council.csv': councilList(region.sets['sample-port-merrow']),
    },
    landmarks: landmarks(region, locator, register, boxes),
    map: drawMap(region),
  };
}

/** Members of 2021 who run in 2025: in the new riding that has most of their old one. */
function membersRunningAgain(region: Region, former: ReturnType<typeof elect>): Map<string, Candidate> {
  return new Map(
    former.map((result) => {
      const shared = (cells: ReadonlySet<number>) =>
        [...cells].filter((cell) => result.district.cells.has(cell)).length;
      const ridings = region.sets['sample-federal'];
      const heir = ridings.reduce((best, riding) => (shared(riding.cells) > shared(best.cells) ? riding : best));
      return [heir.code, winnerOf(result)];
    }),
  );
}
