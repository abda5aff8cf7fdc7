/** The options that every command about jobs takes. */
export interface JobsOptions {
  /** The folder of the source files. */
  readonly sources?: string;
  /** The process was started by a server, and stops when its standard input ends. */
  readonly attached?: boolean;
}
