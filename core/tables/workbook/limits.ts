/**
 * What a workbook may hold, each checked before memory is taken for it. A list of 100,000 rows and thirty columns unpacks to
 * some 150 MB of sheet.
 */
export const limits = {
  /** Files of the archive. */
  members: 2000,
  /** Unpacked bytes: of the sheet and of the shared texts, which are read piece by piece, and of each other part. */
  sheetBytes: 384 * 1024 * 1024,
  sharedBytes: 128 * 1024 * 1024,
  partBytes: 4 * 1024 * 1024,
  /** Characters of all shared texts, which stay in memory while the sheet is read, and how many they are. */
  sharedCharacters: 24 * 1024 * 1024,
  sharedTexts: 1_500_000,
  /** Cells of the sheet, empty ones with a form included. */
  cells: 6_000_000,
  /** Rows of the sheet, empty ones included: a sheet has no more in any program. */
  rows: 1_048_576,
  /** Characters of all rows, a shared text as often as a cell names it. */
  characters: 192 * 1024 * 1024,
  sheets: 500,
  /** References of a part to others. */
  relations: 5000,
  /** Forms of cells, and those of numbers among them: programs write some hundreds. */
  styles: 65_536,
  numberForms: 5000,
  /** Descriptions of columns: one for each column that a sheet can have. */
  columns: 16_384,
} as const;

/** What the XML of a part may be. Parts of programs for spreadsheets are nested some ten deep; a root has some twenty attributes. */
export const xmlLimits = { depth: 64, attributesOfTag: 128, attributes: 40_000_000 } as const;

/** The characters of a form of numbers that spreadsheets take at most. A longer one is not understood. */
export const longestNumberForm = 255;

/** The bounds for reading a sheet, if others than the members of a campaign may send it. */
export type SheetLimits = Readonly<
  Record<'sheetBytes' | 'sharedBytes' | 'sharedCharacters' | 'sharedTexts' | 'cells' | 'rows' | 'characters', number>
>;
