/** Is compiled as a bundler for pages does it. */
import { ElectoralClient } from '@hustings/client';

declare function print(line: string): void;

export async function ask(baseUrl: string): Promise<void> {
  const electoral = new ElectoralClient({ baseUrl });
  const { federal } = await electoral.lookUp({ postalCode: 'W0A1C0' }, { signal: AbortSignal.timeout(60_000) });
  const { status } = await electoral.readStatus();
  print(`browser program: ${federal?.name}, ${status}`);
}
