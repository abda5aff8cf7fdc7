/** The stages of a run, in order, as progress names them. */
export type Stage = 'fetching' | 'reading' | 'conforming' | 'repairing' | 'checking' | 'drawing' | 'publishing';
