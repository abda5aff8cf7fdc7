/** The condition that a voter has voted. Columns of the voter's row are meant by `id` and `campaign_id` = $1. */
export const hasVoted = (id = 'id'): string =>
  `exists (select from votes_cast mark where mark.campaign_id = $1 and mark.voter_id = ${id} and mark.undone_at is null)`;

/** The same, or that the voter has not. */
export const votedIs = (voted: boolean, id = 'id'): string => (voted ? hasVoted(id) : `not ${hasVoted(id)}`);
