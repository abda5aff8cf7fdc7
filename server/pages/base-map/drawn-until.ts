/**
 * Closer than this a map of the whole country is wrong by streets: it would show houses in the water. Shores fade, and the
 * ground is plain.
 */
export const shoresUntil = 11;
/** Lakes and rivers lie up to two kilometres beside their beds, and are looked for in their town. */
export const lakesUntil = 10;
export const riversUntil = 9;
/** The names of provinces are read of the whole country. */
export const provinceNamesUntil = 6.5;
