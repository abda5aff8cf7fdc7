/**
 * Donors are found by donor_identity since 0031-identity: nothing reads the index of the name keys before it, and each
 * donation wrote to it.
 */
export const unreadDonorIndex = {
  name: '0051-unread-donor-index',
  servesFrom: 1,
  mode: 'statements',
  sql: ['drop index concurrently if exists donations_by_donor'],
} as const;
