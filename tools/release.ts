// Makes a release of what is committed: checks that its version has a changelog entry and a section of the upgrade page, and
// makes the annotated tag. `--check` checks only, and that the tag is there if the version was released before.
//
//   npm run release
//   npm run release -- --check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Release {
  readonly version: string;
  /** The versions that other files name, by their files. */
  readonly versions: Readonly<Record<string, string>>;
  readonly changelog: string;
  readonly upgrades: string;
  /** The commit that the version's tag names; null if there is no such tag. */
  readonly tagged: string | null;
  readonly head: string;
  /** Files that are changed and not committed. */
  readonly changed: readonly string[];
}

export const tagOf = (version: string) => `v${version}`;

/** The entry of a version in a page whose sections begin with `## [1.0.0]` or `## 1.0.0`; undefined if it has none. */
export function entryOf(page: string, version: string): string | undefined {
  const sections = page.split(/^## /m).slice(1);
  const named = sections.find((section) => /^\[?([^\]\s]+)\]?/.exec(section)?.[1] === version);
  const text = named?.slice(named.indexOf('\n')).trim();
  return text === '' ? undefined : text;
}

/** What prevents the release: one sentence each. */
export function faultsOf(release: Release): string[] {
  const { version, versions, changelog, upgrades, tagged, head, changed } = release;
  const faults: string[] = [];
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) faults.push(`The version ${version} is none of Semantic Versioning.`);
  for (const [file, other] of Object.entries(versions)) {
    if (other !== version) faults.push(`${file} has the version ${other}, and package.json ${version}.`);
  }
  if (!entryOf(changelog, version)) faults.push(`CHANGELOG.md has no entry "## [${version}]".`);
  const unreleased = entryOf(changelog, 'Unreleased');
  if (unreleased)
    faults.push(`CHANGELOG.md has unreleased changes: put them under "## [${version}]" or a later version.`);
  if (!entryOf(upgrades, version)) faults.push(`docs/upgrading.md has no section "## ${version}".`);
  if (changed.length > 0) faults.push(`There are changes that are not committed: ${changed.join(', ')}.`);
  if (tagged !== null && tagged !== head) {
    faults.push(
      `The tag ${tagOf(version)} is of another commit (${tagged.slice(0, 12)}): raise the version in package.json.`,
    );
  }
  return faults;
}

function main(args: readonly string[]): void {
  const root = join(import.meta.dirname, '..');
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const versionOf = (file: string): string => JSON.parse(read(file)).version;
  const version = versionOf('package.json');
  const tag = tagOf(version);
  const release: Release = {
    version,
    versions: Object.fromEntries(
      ['package-lock.json', 'client/package.json', 'locator/package.json'].map((file) => [file, versionOf(file)]),
    ),
    changelog: read('CHANGELOG.md'),
    upgrades: read('docs/upgrading.md'),
    tagged: git('tag', '--list', tag) === '' ? null : git('rev-list', '-n', '1', tag),
    head: git('rev-parse', 'HEAD'),
    changed: git('status', '--porcelain').split('\n').filter(Boolean),
  };
  const faults = faultsOf(release);
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n`);
    process.exitCode = 1;
    return;
  }
  if (release.tagged !== null)
    process.stdout.write(`${tag} is released: the tag, its changelog entry and its upgrade section are there.\n`);
  else if (args.includes('--check')) process.stdout.write(`${tag} can be released.\n`);
  else {
    git('tag', '--annotate', tag, '--message', `Hustings ${version}\n\n${entryOf(release.changelog, version)}`);
    process.stdout.write(`Made the tag ${tag}. To publish it: git push origin ${tag}\n`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
