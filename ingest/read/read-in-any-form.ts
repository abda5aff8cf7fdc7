import { SourceError } from '#core/errors.ts';
import { formsOf } from '#ingest/registry/forms.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { type ReadResult, readFeatures } from './read.ts';

/**
 * Reads a map's file in the first form that fits it, because a file brought by hand may be in any. Throws the
 * SourceError of the only form, or one with the errors of all forms.
 */
export async function readInAnyForm(
  source: BoundarySource,
  archive: Archive,
): Promise<{ form: BoundarySource; read: ReadResult }> {
  const reasons: SourceError[] = [];
  for (const form of formsOf(source)) {
    try {
      return { form, read: await readFeatures(form, archive) };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      reasons.push(error);
    }
  }
  if (reasons.length === 1) throw reasons[0] as SourceError;
  const each = reasons.map(({ message }, i) => `(${i + 1}) ${message}`).join(' ');
  throw new SourceError(`The file fits none of the ${reasons.length} forms that the source describes. ${each}`);
}
