import { setTimeout as wait } from 'node:timers/promises';
import { nameBuild } from '#core/config/build-identity.ts';
import type { OwnedDatabase } from '#core/database/setup/as-owner.ts';
import { asOwner } from '#core/database/setup/as-owner.ts';
import { countOutdatedWalkKeys } from '#server/campaign/canvassing/walk-list/renew-walk-keys.ts';
import { waitForServer } from './check-server.ts';
import { inTime } from './units.ts';

const usualMilliseconds = 5_000;
/** While nothing gets less for so long, no server works on it. */
const idleMilliseconds = 120_000;

/**
 * Waits for a server of this program, and until it has computed anew what it does after its start. Returns whether both are so, and
 * says what is not.
 */
export async function checkServers(
  database: OwnedDatabase,
  url: URL,
  printError: (text: string) => void,
  everyMilliseconds = usualMilliseconds,
): Promise<boolean> {
  const { server, isRight } = await waitForServer(url);
  if (!isRight) {
    const found = server
      ? `${server.version}, commit ${server.commit ?? 'unknown'}, ${server.isReady ? '' : 'not '}ready`
      : 'nothing';
    printError(`At ${url.origin} ${nameBuild()} was expected to be ready, and there is: ${found}. Its log says why.\n`);
    return false;
  }
  printError(`${nameBuild()} is ready at ${url.origin}.\n`);
  return asOwner(database, 'hustings upgrade', async (owner) => {
    const begun = performance.now();
    const first = (await countOutdatedWalkKeys(owner)).outdated;
    let left = first;
    let seen = begun;
    while (left > 0) {
      await wait(everyMilliseconds);
      const { outdated } = await countOutdatedWalkKeys(owner);
      const now = performance.now();
      if (outdated < left) seen = now;
      left = outdated;
      const perSecond = ((first - left) * 1_000) / (now - begun);
      printError(
        `  ${left.toLocaleString('en')} places in walk lists are left, ${Math.round(perSecond)} a second${perSecond > 0 ? `, about ${inTime(left / perSecond)}` : ''}\n`,
      );
      if (now - seen > idleMilliseconds) {
        printError('No server computes them: only one that serves campaigns does. Its log says why not.\n');
        return false;
      }
    }
    return true;
  });
}
