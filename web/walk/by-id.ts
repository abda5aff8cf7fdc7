/** An element that the page always has. */
export const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
