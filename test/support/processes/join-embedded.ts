import { joinEmbedded } from '#core/database/embedded/join.ts';

// A process of its own that joins the cluster below the folder given, says where it is, and leaves when told to.
const database = await joinEmbedded(process.argv[2] as string);
process.stdout.write(`${database.url}\n`);
process.stdin.once('data', async () => {
  await database.leave();
  process.exit(0);
});
