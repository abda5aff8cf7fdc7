import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { call } from '#bin/campaign/import/server-calls.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { serverAddress } from '#bin/command-line/server-address.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';

const description = `Fills in the ridings of voters who have none, through the API with a key.

A riding is filled in only if the district of the postal code, or of the address, is sure; no riding that a voter has is changed. It needs no database: a server that has the electoral map does the work.
  HUSTINGS_URL      the server's address; http://localhost:3000 unless set
  HUSTINGS_API_KEY  an API key of the campaign with the scope voters:write, svc_live_…`;

interface Options {
  readonly dryRun?: boolean;
  readonly jurisdiction?: string;
  readonly json?: boolean;
}

/** What a request has done; `left` by the reasons of the API. */
interface Filled {
  readonly lookedAt: number;
  readonly filled: number;
  readonly left: Readonly<Record<string, number>>;
  readonly byRiding: ReadonlyArray<{ readonly riding: string; readonly voters: number }>;
  readonly nextCursor: string | null;
}

/** The reasons in words. One that the server adds later is named as it is. */
const reasons: Readonly<Record<string, string>> = {
  unknownCode: 'the postal code is not stored',
  straddles: 'the postal code straddles districts, and the address does not decide',
  unsure: 'too little is known of the postal code: its middle, or a few other addresses',
  noDistrict: 'no map answers there, or nobody is elected by district',
  sharedName: 'several districts have the name: give --jurisdiction',
  otherJurisdiction: 'the district is of another jurisdiction',
};

export function addFillDistricts(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'fill-districts', description)
    .option('--dry-run', 'Only counts, and fills nothing in.')
    .option('--jurisdiction <id>', 'Only districts of this jurisdiction, such as a municipality.', nonEmpty);
  addJson(command).action(async (options: Options) => {
    const apiKey = process.env.HUSTINGS_API_KEY;
    if (!apiKey) throw new UsageError('The environment has no HUSTINGS_API_KEY: set it to an API key of the campaign.');
    const done = await fillAll({ url: serverAddress(), apiKey }, options);
    environment.print(options.json ? `${JSON.stringify(done)}\n` : report(done, options.dryRun === true));
  });
}

type Done = Pick<Filled, 'lookedAt' | 'filled' | 'left' | 'byRiding'>;

/** Asks until all voters without a riding have been looked at, and adds up what was done. */
async function fillAll(server: Parameters<typeof call>[0], { dryRun = false, jurisdiction }: Options): Promise<Done> {
  const left = new Map<string, number>();
  const ridings = new Map<string, number>();
  let [lookedAt, filled] = [0, 0];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const part: Filled = await call<Filled>(server, 'POST', '/voters/fill-districts', {
      body: JSON.stringify({ dryRun, jurisdiction, cursor }),
      // An answer that is lost is asked for again, within this run.
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    });
    lookedAt += part.lookedAt;
    filled += part.filled;
    for (const [reason, count] of Object.entries(part.left)) left.set(reason, (left.get(reason) ?? 0) + count);
    for (const { riding, voters } of part.byRiding) ridings.set(riding, (ridings.get(riding) ?? 0) + voters);
    cursor = part.nextCursor;
  }
  const byRiding = [...ridings].map(([riding, voters]) => ({ riding, voters })).sort((a, b) => b.voters - a.voters);
  return { lookedAt, filled, left: Object.fromEntries(left), byRiding };
}

function report({ lookedAt, filled, left, byRiding }: Done, isDryRun: boolean): string {
  const lines = [
    [lookedAt, 'voters without a riding'] as const,
    [filled, isDryRun ? 'would be filled in' : 'filled in'] as const,
    ...byRiding.map(({ riding, voters }) => [voters, `  ${riding}`] as const),
    ...Object.entries(left)
      .filter(([, count]) => count > 0)
      .map(([reason, count]) => [count, `left empty: ${reasons[reason] ?? reason}`] as const),
  ];
  return lines.map(([count, what]) => `${String(count).padStart(9)}  ${what}\n`).join('');
}
