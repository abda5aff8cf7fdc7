-- The answer follows from the arguments alone. Citus takes no other function in a RETURNING list.
alter function check_voter_cap(bigint, bigint, bigint) immutable;
