import { setTimeout as wait } from 'node:timers/promises';
import { buildIdentity } from '#core/config/build-identity.ts';

/** What a server says that it is. Null: none answers. */
export interface RunningServer {
  readonly version: string;
  /** Null: it was built of changed files, or is of a version that does not say. */
  readonly commit: string | null;
  readonly isReady: boolean;
}

const milliseconds = 5_000;

/** The server at an address. One that serves campaigns alone names its version and no commit. */
export async function readServer(url: URL): Promise<RunningServer | null> {
  const ask = async (path: string) => {
    const response = await fetch(new URL(path, url), { signal: AbortSignal.timeout(milliseconds) }).catch(() => null);
    return response && { status: response.status, body: await response.json().catch(() => ({})) };
  };
  const readiness = await ask('/readyz');
  if (!readiness) return null;
  const status = await ask('/api/v1/electoral/status');
  // One that is being stopped may answer the first question alone.
  const facts = ((status?.status === 200 ? status : await ask('/api/v1'))?.body ?? {}) as {
    version?: string;
    build?: { commit: string } | null;
  };
  return {
    version: facts.version ?? 'unknown',
    commit: facts.build?.commit ?? null,
    isReady: readiness.status === 200,
  };
}

/** Whether a server runs what this program is. Two that do not know their commit are the same if their versions are. */
function isThisProgram({ version, commit }: RunningServer, own = buildIdentity()): boolean {
  return version === own.version && (commit === null || own.commit === null || commit === own.commit.hash);
}

interface Waiting {
  readonly attempts: number;
  readonly pause: number;
}

/** Waits until a server of this program is ready. Returns what was last seen. */
export async function waitForServer(
  url: URL,
  { attempts, pause }: Waiting = { attempts: 60, pause: 2_000 },
): Promise<{ readonly server: RunningServer | null; readonly isRight: boolean }> {
  let server: RunningServer | null = null;
  for (let attempt = 0; attempt < attempts; attempt++) {
    server = await readServer(url);
    if (server?.isReady && isThisProgram(server)) return { server, isRight: true };
    await wait(pause);
  }
  return { server, isRight: false };
}
