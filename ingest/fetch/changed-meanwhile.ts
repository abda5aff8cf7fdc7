import { AddressError } from './http/errors.ts';

/** A service gave a feature on two pages: the layer was edited while it was read, or its pages overlap. */
export class FeatureTwiceError extends AddressError {
  constructor(address: string, id: string, advice: string) {
    super(address, `the service gave the feature ${id} twice`, { state: 'quarantined', advice });
  }
}

/** Reads a layer once more from the beginning if it changed while it was read. */
export async function readWhole<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof FeatureTwiceError)) throw error;
    return await read();
  }
}
