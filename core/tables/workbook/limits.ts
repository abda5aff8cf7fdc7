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
  sheets: 500,
  styles: 65_536,
} as const;

/** The bounds for reading a sheet, if others than the members of a campaign may send it. */
export type SheetLimits = Readonly<
  Record<'sheetBytes' | 'sharedBytes' | 'sharedCharacters' | 'sharedTexts' | 'cells' | 'rows', number>
>;
