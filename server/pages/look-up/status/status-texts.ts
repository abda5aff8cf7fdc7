import type { Static } from 'typebox';
import type { StatusSchema } from '#server/electoral/operations/status/read-status.ts';

export type Status = Static<typeof StatusSchema>;
export type Source = Status['sources'][number];

/** The state of a source's last check, or what became of the map that it published. */
export type ShownState = Source['state'] | 'superseded' | 'ended';
