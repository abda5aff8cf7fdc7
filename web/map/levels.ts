export const levels = ['federal', 'provincial', 'municipal'] as const;
export type Level = (typeof levels)[number];
