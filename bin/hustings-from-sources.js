// The program as its sources are, each translated when it is loaded. `node --watch` sees them change.
import { importSource } from './program/from-sources.js';

const { main } = await importSource(new URL('./main.ts', import.meta.url));
await main(process.argv.slice(2));
