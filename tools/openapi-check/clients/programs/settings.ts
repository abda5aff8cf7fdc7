export interface Settings {
  /** The root of both APIs. */
  readonly baseUrl: string;
  /** A key of the demo campaign. */
  readonly key: string;
  /** A postal code of the sample region. */
  readonly postalCode: string;
}

/** A program's settings, from its environment: arguments would be shown, with the key, if it fails. */
export const readSettings = (): Settings => JSON.parse(process.env.SETTINGS ?? '{}') as Settings;
