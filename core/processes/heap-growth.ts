import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow by half of what was alive at the last collection before the next one begins. By itself V8 lets it
 * grow up to four times on a machine with much memory, whatever else runs there: `npm run soak` then shows 500 MB where
 * 100 are alive, without any processor time saved. To be called before the process begins its work.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
