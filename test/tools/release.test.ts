import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import manifest from '#package.json' with { type: 'json' };
import { entryOf, faultsOf, type Release } from '#tools/release.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('a release', () => {
  const release: Release = {
    version: '1.2.0',
    versions: { 'client/package.json': '1.2.0' },
    changelog: '# Changelog\n\n## [1.2.0]\n\n- New.\n\n## [1.1.0]\n\n- Old.\n',
    upgrades: '# Upgrading\n\n## 1.2.0\n\nNothing to do.\n',
    tagged: null,
    head: 'a'.repeat(40),
    changed: [],
  };

  it('has one version everywhere, its changelog entry, its upgrade section, and nothing that is not committed', () => {
    expect(faultsOf(release)).toEqual([]);
    expect(faultsOf({ ...release, tagged: release.head })).toEqual([]);
    expect(entryOf(release.changelog, '1.2.0')).toBe('- New.');
  });

  it.each<[Partial<Release>, string]>([
    [{ version: '1.2' }, 'none of Semantic Versioning'],
    [{ versions: { 'client/package.json': '1.1.0' } }, 'client/package.json has the version 1.1.0'],
    [{ changelog: release.changelog.replace('1.2.0', '1.3.0') }, 'CHANGELOG.md has no entry "## [1.2.0]"'],
    [{ changelog: release.changelog.replace('- New.', '') }, 'CHANGELOG.md has no entry'],
    [{ changelog: `## [Unreleased]\n\n- More.\n\n${release.changelog}` }, 'CHANGELOG.md has unreleased changes'],
    [{ upgrades: '# Upgrading\n' }, 'docs/upgrading.md has no section "## 1.2.0"'],
    [{ changed: [' M package.json'] }, 'not committed:  M package.json'],
    [{ tagged: 'b'.repeat(40) }, 'The tag v1.2.0 is of another commit (bbbbbbbbbbbb)'],
  ])('is refused: %j', (change, fault) => {
    expect(faultsOf({ ...release, ...change }).join('\n')).toContain(fault);
  });
});

describe('this version', () => {
  it('has a client that npm publish hands to everybody: a package with a scope is private unless it says otherwise', () => {
    const { private: isPrivate = false, publishConfig } = JSON.parse(read('client/package.json'));
    expect([isPrivate, publishConfig]).toEqual([false, { access: 'public' }]);
  });

  it('has its entry and its section, and every tag has both', () => {
    const tags = execFileSync('git', ['tag', '--list', 'v*'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
    for (const version of [manifest.version, ...tags.map((tag) => tag.slice(1))]) {
      expect([version, entryOf(read('CHANGELOG.md'), version)]).toEqual([version, expect.any(String)]);
      expect([version, entryOf(read('docs/upgrading.md'), version)]).toEqual([version, expect.any(String)]);
    }
  });
});
