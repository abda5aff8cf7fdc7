/** The parts of the contributors' part of the return. */
export const returnParts = ['all', 'monetary', 'nonMonetary', 'candidate', 'named', 'others', 'returned'] as const;

export type ReturnPart = (typeof returnParts)[number];
