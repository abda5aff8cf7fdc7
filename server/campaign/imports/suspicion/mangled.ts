const beyondAscii = /[^\0-\x7e]/;

/** UTF-8 that was read as windows-1252, and saved so: "HÃ©lÃ¨ne". */
const utf8Twice = /[ÃÂ][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ©«»®¯°±²³´µ¶·¸¹º»¼½¾¿¡¢£¤¥¦§¨ª«¬]|â€[œ™˜“”¦]/;

/**
 * Letters of another code page that were read as windows-1252: controls of 128 to 159 and U+FFFD, and of Mac Roman signs within
 * a word ("HŽl‘ne", "C™tŽ").
 */
const strange =
  /[\x80-\x9f\ufffd]|\p{L}[ˆ‰™•ƒ‚„†‡]\p{L}|\p{L}[ˆ‰™•ƒ‚„†‡]$|\p{L}Ž\p{Ll}|\p{Ll}[‘”“]\p{Ll}|\p{Ll}‘$|\b[DLO]Õ\p{Lu}|\p{Ll}Ž(?!\p{Lu})|^[‘”•™ˆ‰ƒ]\p{Ll}/u;

/**
 * The same of a line whose bytes are no UTF-8, where less tells: a capital or a sign where a word has none ("LebÏuf" and
 * "lÕEst" of Mac Roman, "HélŠne" and "Mart¡n" of code page 850).
 */
const strangeInBytes = /\p{Ll}Ïu|\p{Ll}[ŠŒ](?=\p{Ll}|\P{L}|$)|(?:^|\P{L})[a-zA-Z]Õ\p{L}|\p{L}[¡¢£¥¦¬¯±¶‹›€“”]\p{Ll}/u;

/** A letter that a program could not write: "H?l?ne", "?tienne", "Andr?"; "Dvo?‡k", of which another was read wrongly. */
const lost = /\p{L}\?+(?:\p{L}|[^\0-\x7e\s])|^\?+\p{Ll}|\p{Ll}\?+$/u;

/** Whether a cell was read, or saved before, by another code page than its own. `isFree`: it may be a sentence. */
export const isMangled = (text: string, isFree: boolean): boolean =>
  (beyondAscii.test(text) && (utf8Twice.test(text) || strange.test(text))) || (!isFree && lost.test(text));

/**
 * Whether a cell of a line that is no UTF-8 says that its file is in another code page than windows-1252, by which it was read.
 * Then no letter beyond ASCII of such lines is surely the one that was written: û of Mac Roman looks like a harmless ž.
 */
export const isOfOtherCodePage = (text: string): boolean =>
  beyondAscii.test(text) && !utf8Twice.test(text) && (strange.test(text) || strangeInBytes.test(text));

/** Whether a cell has such letters. */
export const hasLettersBeyondAscii = (text: string): boolean => beyondAscii.test(text);
