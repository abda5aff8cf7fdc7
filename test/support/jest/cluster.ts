import type { EmbeddedDatabase } from '#core/database/embedded/join.ts';

/** What the set-up started, for the tear-down to stop: jest loads both in one process. */
export const cluster: { database?: EmbeddedDatabase; folder?: string } = {};
