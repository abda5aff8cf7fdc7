import { type HustingsError, refused } from '#core/errors.ts';
import type { InteractionRow } from '#server/campaign/canvassing/interaction.ts';
import type { Principal } from '#server/operations/principal.ts';
import { mayActAs } from '#server/operations/roles.ts';

/** Whether the caller may correct and take back an interaction: managers, the member who recorded it, and keys with the scope. */
export const mayChangeInteraction = (principal: Principal, { user_id }: Pick<InteractionRow, 'user_id'>): boolean =>
  !('role' in principal) || mayActAs(principal.role, 'MANAGER') || principal.userId === user_id;

/** Errors: 403 for a member who may neither manage nor recorded it. */
export function refuseOthersInteraction(principal: Principal, row: Pick<InteractionRow, 'user_id'>): void {
  if (!mayChangeInteraction(principal, row)) throw othersInteraction();
}

const othersInteraction = (): HustingsError =>
  refused(
    [403, 'forbidden'],
    'visit.othersOwn',
    'This takes the role MANAGER in the campaign: somebody else recorded the interaction.',
  );
