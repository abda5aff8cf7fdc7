export type SortKind = 'text' | 'amount' | 'time';
