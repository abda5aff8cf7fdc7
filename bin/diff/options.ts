/** What the command line says beside the two maps. */
export interface DiffOptions {
  readonly source?: string;
  readonly sources?: string;
  readonly json?: boolean;
}
