import { joinEmbedded } from '#core/database/embedded/join.ts';

// A process of its own that joins the cluster below the folder given, says where it is, and leaves or ends on demand.
const database = await joinEmbedded(process.argv[2] as string);
process.stdout.write(`${database.url}\n`);
process.stdin.once('data', async (command) => {
  const what = String(command).trim();
  if (what === 'exit') process.exit(0);
  if (what === 'throw') throw new Error('thrown as told');
  await database.leave();
  process.exit(0);
});
