/** Looking at the rows of an uploaded list. */
export const reading = { operationId: 'getImport', role: 'MANAGER' } as const;
