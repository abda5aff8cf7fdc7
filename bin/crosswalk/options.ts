export const measures = ['area', 'addresses', 'electors'] as const;

/** What the command line says. */
export interface CrosswalkOptions {
  readonly by: (typeof measures)[number];
  readonly votes?: boolean;
  readonly polls?: string;
  readonly pollsSource?: string;
  readonly results?: string;
  readonly fromSource?: string;
  readonly toSource?: string;
  readonly sources?: string;
  readonly map?: string;
  readonly output?: string;
}
