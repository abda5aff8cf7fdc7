import { createHash } from 'node:crypto';
import { HustingsError } from '#core/errors.ts';
import { Pace } from '#core/processes/pace.ts';
import type { BodyBounds } from './body/body-bounds.ts';
import { type AdmittedBody, admit } from './body/body-gate.ts';
import { canonicalJson } from './fingerprint.ts';

/** The records of a body in their order, each read or with the reason why it cannot be. */
export class Rows {
  readonly all: ReadonlyArray<AdmittedBody | HustingsError>;
  /** What makes two bodies equal: the records, whatever the order of their fields and the format. */
  readonly #digest: string;

  constructor(all: ReadonlyArray<AdmittedBody | HustingsError>, digest: string) {
    this.all = all;
    this.#digest = digest;
  }

  get length(): number {
    return this.all.length;
  }

  toJSON(): unknown {
    return { records: this.#digest };
  }
}

/** Passes records through the gate, each within the bounds, a few milliseconds at a time. Their fields are not checked. */
export async function readRows(texts: readonly Buffer[], bounds: BodyBounds): Promise<Rows> {
  const hash = createHash('sha256');
  const rows: Array<AdmittedBody | HustingsError> = [];
  const pace = new Pace();
  for (const text of texts) {
    const row = readRow(text, bounds);
    rows.push(row);
    hash.update(row instanceof HustingsError ? text : canonicalJson(row.value)).update('\n');
    if (pace.isDue) await pace.rest();
  }
  return new Rows(rows, hash.digest('base64url'));
}

function readRow(bytes: Buffer, bounds: BodyBounds): AdmittedBody | HustingsError {
  try {
    return admit(bytes, bounds, 'record');
  } catch (error) {
    if (error instanceof HustingsError) return error;
    throw error;
  }
}
