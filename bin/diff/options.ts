/** What the command line says beside the two maps. */
export interface DiffOptions {
  readonly source?: string;
  readonly sources?: string;
  /** Metres, in place of the threshold's. */
  readonly width?: number;
  readonly json?: boolean;
}
