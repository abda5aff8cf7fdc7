/** Whether a source's data may be passed on: to anyone, with its credit, not for money, if asked, or unknown. */
export const sharings = ['open', 'attribution', 'non_commercial', 'by_permission', 'unknown'] as const;
export type Sharing = (typeof sharings)[number];

/** Whether an installation may serve the data to anybody. What no source file says is not known. */
export const mayBeServed = (sharing: Sharing | undefined): boolean => sharing === 'open' || sharing === 'attribution';
