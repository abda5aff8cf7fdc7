-- The catalogue's row is copied like any other.
delete from catalogue;

-- Each month of the audit log has its partition. An entry is of the month of its id (UUIDv7), which begins with
-- milliseconds since 1970. What no server of the earlier schema can have written stays without a month of its own.
select create_audit_months(month, 1)
from (
  select distinct date_trunc('month', at at time zone 'UTC')::date as month
  from hustings_earlier.audit_log,
    to_timestamp(('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint / 1000.0) at
  where at between '2026-01-01' and now()
) months;
