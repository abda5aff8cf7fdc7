/**
 * Whether a donation `d` is in force, for statements that find donations by their donor. The comparison is written so that no
 * index of donations in force can be used for it: the planner takes those of a young table for a two-hundredth of it, and
 * would read a campaign's donations one by one for each donor.
 */
export const inForceByDonor = `coalesce(d.status, '') = 'IN_FORCE'`;
