import { describe, expect, it } from '@jest/globals';
import { loadSources } from '#ingest/registry/load-sources.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { findFile, listFiles } from '#ingest/run/local-file.ts';
import { mutants } from '#tools/mutants/mutants.ts';
import { tryMutants } from '#tools/mutants/try-mutants.ts';

const files = await listFiles(process.env.HUSTINGS_REAL_DATA as string);
const sources = await loadSources();
/** Small and large, French and English, in degrees and metres, with islands, with records to merge. */
const chosen = [
  'ca-ns-2019',
  'ca-yt-2015',
  'csd-1310032',
  'csd-2466023',
  'csd-3506008',
  'csd-3515014',
  'csd-3520005',
  'csd-3558004',
  'csd-4611040',
  'csd-4806016',
];

describe('a publisher’s real file, damaged in every way there is', () => {
  it.each(chosen)(
    '%s is never published unseen, and never held back where it is right',
    async (id) => {
      const source = sources.find((candidate) => candidate.id === id) as BoundarySource;
      const { heldBack, mutants: results } = await tryMutants(source, findFile(files, source) as string);
      expect(heldBack).toEqual([]);
      expect(results).toHaveLength(mutants.length);
      expect(results.filter(({ outcome }) => outcome === 'unseen').map(({ mutant }) => mutant)).toEqual([]);
      // Without accents in its names a map has nothing to lose by an encoding; everything else is to be seen.
      expect(results.filter(({ outcome }) => outcome === 'same').length).toBeLessThanOrEqual(11);
    },
    300_000,
  );
});
