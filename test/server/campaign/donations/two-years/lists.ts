export type Column =
  | 'Donor'
  | 'E-mail'
  | 'Phone'
  | 'Address'
  | 'City'
  | 'Province'
  | 'Postal code'
  | 'Amount'
  | 'Received';

/** The columns in which cells are damaged. */
export type DamagedColumn = Extract<Column, 'Amount' | 'Received' | 'Address' | 'Donor' | 'Phone'>;

/** A line of a list: what it says, and the gift that it would have said undamaged. */
export interface Line {
  readonly cells: Readonly<Record<Column, string>>;
  readonly donor: number;
  readonly day: string;
  readonly cents: number;
  readonly damaged: DamagedColumn | null;
}

/** A list that was imported, with what it made. */
export interface Imported {
  readonly id: string;
  readonly lines: readonly Line[];
}
