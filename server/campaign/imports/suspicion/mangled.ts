const beyondAscii = /[^\0-\x7e]/;

/**
 * Letters that were read by another code page: controls of 128 to 159 and U+FFFD; UTF-8 as windows-1252 ("HÃ©lÃ¨ne"); Mac
 * Roman as windows-1252, which makes signs of letters within a word ("HŽl‘ne", "C™tŽ").
 */
const strange =
  /[\x80-\x9f\ufffd]|[ÃÂ][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ©«»®¯°±²³´µ¶·¸¹º¼½¾¿¡¢£¤¥¦§¨ª¬]|â€[œ™˜“”¦]|\p{L}[ˆ‰™•ƒ‚„†‡]\p{L}|\p{L}[ˆ‰™•ƒ‚„†‡]$|\p{L}Ž\p{Ll}|\p{Ll}[‘”“]\p{Ll}|\p{Ll}‘$|\b[DLO]Õ\p{Lu}|\p{Ll}Ž(?!\p{Lu})|^[‘”•™ˆ‰ƒ]\p{Ll}/u;

/** A letter that a program could not write: "H?l?ne". */
const lost = /\p{L}\?\p{L}/u;

/** Whether a cell was read, or saved before, by another code page than its own. `isFree`: it may be a sentence. */
export const isMangled = (text: string, isFree: boolean): boolean =>
  beyondAscii.test(text) ? strange.test(text) : !isFree && lost.test(text);
