import { setTimeout as pause } from 'node:timers/promises';
import { checkRecords } from './check-records.ts';
import { type FaultName, faults, faultsOf, untilTrue } from './faults.ts';
import { type Installation, type InstallationPlan, install } from './installation.ts';
import { Ledger } from './ledger.ts';
import { LookUpReader } from './look-up-reader.ts';
import { createRandom, type Random } from './random.ts';
import { Writer, type WriterOptions } from './writer.ts';

export interface RunOptions extends InstallationPlan {
  readonly rounds: number;
  readonly seed: number;
  /** What may be killed; by default everything that the installation has. */
  readonly faults?: readonly FaultName[];
  /** How long anything is waited for. A recovery that takes longer ends the run. */
  readonly timeoutMilliseconds: number;
  /** Ends the run before its next round. */
  readonly signal?: AbortSignal;
  /** Called with each round. */
  readonly report: (line: string) => void;
}

export interface RunResult {
  readonly recoveries: ReadonlyArray<{ readonly fault: FaultName; readonly milliseconds: number }>;
  readonly acknowledged: number;
  readonly lookUps: number;
  /** Everything that should not have happened; empty if all went well. */
  readonly complaints: readonly string[];
}

const writersOfARun = 4;

/**
 * Kills parts of an installation at random moments while clients write and look up postal codes. After each round it
 * waits until the service works again. At the end it compares the database with the responses that the clients got.
 */
export async function runRounds(options: RunOptions): Promise<RunResult> {
  const { seed, rounds, timeoutMilliseconds: timeout, report } = options;
  const random = createRandom(seed);
  // The last keys are those of the probe.
  const installation = await install(options, writersOfARun + 1);
  const { servers } = installation;
  const complaints: string[] = [];
  const stop = new AbortController();
  const end = new AbortController();
  const running: Array<Promise<void>> = [];
  try {
    for (const server of servers) await server.until('a server to listen', () => server.isListening, 2 * timeout);
    const complain = (text: string) => complaints.push(text);
    const ledger = new Ledger();
    const clients = clientsOf(installation, { ledger, complain, end: end.signal }, random);
    running.push(...[...clients.writers, ...clients.readers].map((client) => client.run(stop.signal)));

    const recoveries: Array<{ fault: FaultName; milliseconds: number }> = [];
    for (const [i, name] of faultsOfRounds(options, installation, random).entries()) {
      options.signal?.throwIfAborted();
      const due = ledger.acknowledged + random.between(20, 60);
      await ledger.until('clients to write', () => ledger.acknowledged >= due, timeout);
      await pause(random.between(0, 50));
      const begun = performance.now();
      const strike = await faults[name](installation, random, timeout);
      await untilTrue(`the service to work after: ${name}`, () => works(clients, strike.isMended), timeout);
      const milliseconds = performance.now() - begun;
      complaints.push(...(strike.complaints ?? []));
      recoveries.push({ fault: name, milliseconds });
      report(`round ${i + 1} of ${rounds}: ${name}, works again after ${(milliseconds / 1000).toFixed(1)} s`);
    }

    stop.abort();
    await ended(running, timeout);
    complaints.push(...(await checkRecords(await installation.databaseUrl(), ledger)));
    complaints.push(...servers.flatMap((server) => server.complaints));
    const codes = await installation.stop();
    if (codes.some((code) => code !== 0)) complaints.push(`servers that were stopped ended with ${codes}`);
    const lookUps = clients.readers.reduce((sum, { answered }) => sum + answered, 0);
    if (complaints.length > 0) reportOutput(installation, report);
    return { recoveries, acknowledged: ledger.acknowledged, lookUps, complaints };
  } catch (error) {
    for (const complaint of complaints) report(complaint);
    reportOutput(installation, report);
    throw error;
  } finally {
    stop.abort();
    end.abort();
    await Promise.all(running);
    await installation.remove();
  }
}

interface Clients {
  readonly writers: readonly Writer[];
  readonly readers: readonly LookUpReader[];
  /** One for each server. */
  readonly probes: ReadonlyArray<{ readonly url: string; readonly writer: Writer; readonly reader: LookUpReader }>;
}

function clientsOf(
  { servers, clients }: Installation,
  given: Pick<WriterOptions, 'ledger' | 'complain' | 'end'>,
  random: Random,
): Clients {
  const urls = servers.map(({ url }) => url);
  const probeKeys = clients.at(-1) as Installation['clients'][number];
  return {
    writers: clients
      .slice(0, -1)
      .map((keys, i) => new Writer({ ...given, ...keys, name: `Writer ${i}`, servers: urls, random: random.split() })),
    readers: servers.flatMap((server) => [1, 2].map(() => new LookUpReader(server, random.split(), given.complain))),
    probes: servers.map((server, i) => {
      const own = { ...probeKeys, name: `Probe ${i}`, servers: [server.url], random: random.split(), maxAttempts: 1 };
      return {
        url: server.url,
        writer: new Writer({ ...given, ...own }),
        reader: new LookUpReader(server, random.split(), given.complain),
      };
    }),
  };
}

/** Whether each server is ready, looks up and writes. */
async function works({ probes }: Clients, isMended: () => Promise<boolean> = async () => true): Promise<boolean> {
  for (const { url, writer, reader } of probes) {
    if (!(await writer.writeVoter()) || (await reader.lookUp()) !== null) return false;
    const isReady = await fetch(`${url}/readyz`).then(
      async (response) => (await response.text()) !== '' && response.status === 200,
      () => false,
    );
    if (!isReady) return false;
  }
  return isMended();
}

/** Every fault as often as every other, in random order. */
function faultsOfRounds(
  { rounds, faults: requestedFaults }: RunOptions,
  installation: Installation,
  random: Random,
): FaultName[] {
  const names = requestedFaults ?? faultsOf(installation);
  const chosen: FaultName[] = [];
  while (chosen.length < rounds) chosen.push(...random.shuffled(names));
  return chosen.slice(0, rounds);
}

async function ended(running: readonly Promise<void>[], timeout: number): Promise<void> {
  const late = new AbortController();
  const tooLate = pause(timeout, undefined, { signal: late.signal }).then(() => {
    throw new Error(`clients did not end their last writes within ${timeout} ms`);
  });
  await Promise.race([Promise.all(running), tooLate]).finally(() => {
    tooLate.catch(() => {});
    late.abort();
  });
}

function reportOutput({ servers }: Installation, report: (line: string) => void): void {
  for (const { url, output } of servers) report(`--- the end of what ${url} printed:\n${output.slice(-20_000)}`);
}
