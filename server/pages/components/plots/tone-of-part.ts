/** From this part on, what may not be exceeded is nearly used up. */
const nearly = 0.9;

/** How a bar shows a part of what may not be exceeded; `part` is 1 where all of it is used. */
export const toneOfPart = (part: number): 'plain' | 'warning' | 'bad' =>
  part > 1 ? 'bad' : part >= nearly ? 'warning' : 'plain';
