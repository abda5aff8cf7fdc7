import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from './generate.ts';
import { readable } from './readable.ts';

/** `npm run sample`: writes the sample's files where they belong. */
const root = join(import.meta.dirname, '../..');
const sample = join(root, 'data/sample');
const { publishers, landmarks, map } = await generate();
mkdirSync(join(sample, 'publishers'), { recursive: true });
for (const [name, content] of Object.entries(publishers)) {
  writeFileSync(join(sample, 'publishers', name), content);
  console.log(`${name}: ${content.length} bytes`);
}
writeFileSync(join(sample, 'landmarks.json'), readable(landmarks));
writeFileSync(join(root, 'docs/sample-map.svg'), map);
