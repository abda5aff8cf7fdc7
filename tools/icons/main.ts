/** `npm run icons`: writes the pictures that pages show, of those of Lucide, as a module. */
import { writeFile } from 'node:fs/promises';
import { iconModule } from './icon-module.ts';

await writeFile(new URL('../../server/pages/components/icon/icon-paths.ts', import.meta.url), await iconModule());
