/** What the command line says. */
export interface BakeOptions {
  /** Ids of maps. */
  readonly set?: readonly string[];
  readonly history?: boolean;
  readonly ifChanged?: boolean;
  readonly json?: boolean;
}
