import { readFileSync } from 'node:fs';
import { builtFile } from '#core/processes/built-file.ts';
import manifest from '#package.json' with { type: 'json' };

/** What runs: the version, and the commit that it was built of. */
export interface BuildIdentity {
  readonly version: string;
  /** Its hash, and when it was made (RFC 3339). Null if what built the program did not know, or files differed from it. */
  readonly commit: { readonly hash: string; readonly date: string } | null;
}

interface SourceIdentity {
  readonly commit: string;
  readonly date: string;
  readonly isChanged: boolean;
}

function readSourceIdentity(): SourceIdentity | null {
  try {
    return JSON.parse(readFileSync(builtFile('identity.json'), 'utf8'));
  } catch {
    return null;
  }
}

export function buildIdentity(source = readSourceIdentity()): BuildIdentity {
  const commit = source && !source.isChanged ? { hash: source.commit, date: source.date } : null;
  return { version: manifest.version, commit };
}

/** As people read it: `1.0.0 (commit 0123456789ab of 2026-11-28)`, or the version alone. */
export function nameBuild({ version, commit } = buildIdentity()): string {
  if (!commit) return version;
  return `${version} (commit ${commit.hash.slice(0, 12)} of ${commit.date.slice(0, 10)})`;
}
