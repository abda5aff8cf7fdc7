/** The words of a volunteer's page. Its script gets those of one language; `{n}` stands for a number, `{who}` for a name. */
export interface WalkTexts {
  readonly title: string;
  readonly other: string;
  readonly needsScript: string;
  readonly doors: string;
  readonly loading: string;
  readonly progress: string;
  readonly allSent: string;
  readonly unsentOne: string;
  readonly unsent: string;
  readonly offline: string;
  readonly ended: string;
  readonly endedUnsent: string;
  readonly refused: string;
  readonly notSaved: string;
  readonly undo: string;
  readonly undone: string;
  readonly nobodyHome: string;
  readonly nobodyHomeAt: string;
  readonly close: string;
  readonly support: string;
  readonly sign: string;
  readonly note: string;
  readonly noteHow: string;
  readonly saveNote: string;
  readonly met: string;
  readonly was: string;
  readonly results: Readonly<Record<string, string>>;
}
