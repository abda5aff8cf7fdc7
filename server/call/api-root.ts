/** The path below which both APIs live. */
export const apiRoot = '/api/v1';
