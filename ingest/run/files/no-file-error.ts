import { SourceError } from '#core/errors.ts';

/**
 * A file that an operator named, or that should lie in a folder, is not there or cannot be read from the disk. It says
 * nothing of the source, whose state stays.
 */
export class NoFileError extends SourceError {
  override readonly name = 'NoFileError';
}
