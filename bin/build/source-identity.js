// @ts-check
// Which commit the program is built of.
import { execFileSync } from 'node:child_process';
import { root } from './find-build.js';

/**
 * The commit that the sources are of, and when it was made. `isChanged`: files differ from it.
 * @typedef {{ readonly commit: string, readonly date: string, readonly isChanged: boolean }} SourceIdentity
 */

/** @param {string[]} words */
const git = (...words) =>
  // Whoever builds need not own the folder (git-config(1), safe.directory).
  execFileSync('git', ['-c', `safe.directory=${root}`, '-C', root, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 10_000,
  }).trim();

/**
 * From the settings HUSTINGS_COMMIT and HUSTINGS_COMMIT_DATE of a build without a repository, as an image is, else from the
 * repository. Null if neither says.
 * @returns {SourceIdentity | null}
 */
export function sourceIdentity() {
  const { HUSTINGS_COMMIT: commit, HUSTINGS_COMMIT_DATE: date } = process.env;
  if (commit && date) return { commit, date, isChanged: false };
  try {
    // A folder that lies within somebody else's repository is not of its commit.
    if (git('rev-parse', '--show-prefix') !== '') return null;
    const [hash = '', time = ''] = git('log', '-1', '--format=%H %cI').split(' ');
    return { commit: hash, date: time, isChanged: git('status', '--porcelain', '--untracked-files=no') !== '' };
  } catch {
    return null;
  }
}
