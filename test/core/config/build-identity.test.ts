import { describe, expect, it } from '@jest/globals';
import { buildIdentity, nameBuild } from '#core/config/build-identity.ts';
import manifest from '#package.json' with { type: 'json' };

const source = { commit: '0123456789abcdef0123456789abcdef01234567', date: '2026-11-28T20:00:00-05:00' };

describe('the identity of a build', () => {
  it('names the commit and its day', () => {
    const identity = buildIdentity({ ...source, isChanged: false });
    expect(identity).toEqual({ version: manifest.version, commit: { hash: source.commit, date: source.date } });
    expect(nameBuild(identity)).toBe(`${manifest.version} (commit 0123456789ab of 2026-11-28)`);
  });

  it('names no commit from which files differ, and none that is not known', () => {
    for (const unknown of [{ ...source, isChanged: true }, null]) {
      expect(buildIdentity(unknown)).toEqual({ version: manifest.version, commit: null });
      expect(nameBuild(buildIdentity(unknown))).toBe(manifest.version);
    }
  });
});
