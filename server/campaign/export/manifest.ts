export const manifestFile = 'export.json';
export const exportFormat = 'hustings-campaign-1';

/** What an export is, for the program that reads it. */
export interface ExportManifest {
  readonly format: typeof exportFormat;
  /** The instant that it is of, as ISO 8601. */
  readonly madeAt: string;
  readonly campaignId: string;
  /** How many records each file has, by its name without its ending. */
  readonly records: Readonly<Record<string, number>>;
}
