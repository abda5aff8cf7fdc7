-- Fills every table of the baseline, those that grow with use with 3,000 rows each. It is written for the schema of
-- 0001-baseline and stays as it is when the schema changes.

insert into sources (id, kind, level, name, definition, cadence)
  values ('sample', 'boundaries', 'FEDERAL', 'Sample', '{}', 'yearly');
insert into ingest_runs (source_id, outcome) select 'sample', 'published' from generate_series(1, 3000);
insert into publications (catalogue_version, source_id, action, recorded_at, done_by, definition)
  select n, 'sample', 'publish', now(), 'first start', '{}' from generate_series(1, 3000) n;
insert into refused_contents (source_id, cause, refused_by, definition, content_hash)
  select 'sample', 'withdrawn', 'operator', '{}', n from generate_series(1, 3000) n;
insert into boundary_sets (id, source_id, level, jurisdiction, jurisdiction_name, name, confidence, representation,
    source_url, valid)
  values ('sample', 'sample', 'FEDERAL', 'CA', 'Canada', 'Sample', 'SAMPLE', 'districts', '', '[2024-01-01,)');
insert into boundary_set_history (set_id, source_id, level, jurisdiction, jurisdiction_name, name, confidence,
    representation, source_url, valid, recorded)
  select id, source_id, level, jurisdiction, jurisdiction_name, name, confidence, representation, source_url, valid,
    '[2024-01-01,2024-02-01)' from boundary_sets;
insert into boundaries (id, set_id, code) select 'sample-' || n, 'sample', n from generate_series(1, 3000) n;
insert into boundary_versions (boundary_id, valid, province, name_en, name_fr, geometry, display_geometry, vertices,
    area_km2, label_longitude, label_latitude, content_hash, catalogue_version)
  select id, '[2024-01-01,)', 'XA', id, id, '\x00', '\x00', 4, 1, -70, 45, id, 1 from boundaries;
insert into postal_codes (code, province)
  select format('Z%sA%sA%s', n / 100 % 10, n / 10 % 10, n % 10), 'XA' from generate_series(0, 999) n
  union all select format('Y%sA%sA%s', n / 100 % 10, n / 10 % 10, n % 10), 'XA' from generate_series(0, 999) n
  union all select format('X%sA%sA%s', n / 100 % 10, n / 10 % 10, n % 10), 'XA' from generate_series(0, 999) n;
insert into postal_code_districts (postal_code, boundary_id, source_id, method, share)
  select code, 'sample-1', 'sample', 'addresses', 1 from postal_codes;
insert into elections (id, source_id, level, jurisdiction, name, election_date, writs_issued)
  values ('sample', 'sample', 'FEDERAL', 'CA', 'Sample', '2025-04-28', '2025-03-23');
insert into election_districts (election_id, boundary_id) select 'sample', id from boundaries;
insert into candidates (id, election_id, boundary_id, ballot_order, name, party, incumbent, elected, votes_received,
    vote_share)
  select id, 'sample', id, 1, 'A', 'B', false, true, 1, 1 from boundaries;
insert into polling_divisions (id, source_id, boundary_id, sort_order, poll_number, name, address, registered_voters)
  select id, 'sample', id, 1, '1', 'A', 'B', 300 from boundaries;
insert into electoral_keys (id, key_hash, name, email, tier)
  select gen_random_uuid(), sha256(n::text::bytea), 'A', n || '@example.org', 'FREE' from generate_series(1, 3000) n;

insert into campaigns (id, code, name, candidate_name, party, riding, election_level, election_date, subscription_tier,
    created_at)
  values ('00000000-0000-7000-8000-000000000001', 'FILLED', 'A', 'B', 'C', 'D', 'FEDERAL', '2026-10-19', 'PRO', now());
insert into users (id, email, name, created_at)
  select gen_random_uuid(), n || '@example.org', 'A', now() from generate_series(1, 3000) n;
insert into memberships (campaign_id, user_id, role, created_at) select c.id, u.id, 'MEMBER', now() from campaigns c, users u;
insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
      select sha256(email::bytea), id, now(), now(), now() from users;
    insert into recovery_codes (user_id, code_hash) select id, sha256(email::bytea) from users;
    insert into known_devices (user_id, token_hash, seen_at) select id, sha256(email::bytea), now() from users;
    insert into sign_in_links (token_hash, user_id, created_at, expires_at)
      select sha256(email::bytea), id, now(), now() from users;
insert into api_keys (campaign_id, id, user_id, name, key_hash, last_four, scopes, created_at)
  select c.id, u.id, u.id, 'A', sha256(u.email::bytea), 'abcd', '{voters:read}', now() from campaigns c, users u;
insert into voters (campaign_id, id, first_name, last_name, address, city, province, postal_code, riding, created_at,
    updated_at)
  select c.id, gen_random_uuid(), 'A', 'B', '1 Quay', 'Sable', 'XA', 'Z1A 1A1', 'D', now(), now()
  from campaigns c, generate_series(1, 3000);
insert into voter_counts (campaign_id, voters) select campaign_id, count(*) from voters group by campaign_id;
insert into donations (campaign_id, id, donor_name, donor_address, donor_city, donor_province, donor_postal_code,
    amount_cents, received_on, method, created_at)
  select c.id, gen_random_uuid(), 'A B', '1 Quay', 'Sable', 'XA', 'Z1A 1A1', 100, '2026-09-05', 'CHEQUE', now()
  from campaigns c, generate_series(1, 3000);
insert into receipts (campaign_id, number, donation_id, issued_at, html)
  select campaign_id, 'R-' || row_number() over (order by id), id, now(), '<p>' from donations;
insert into receipt_spoils (campaign_id, number, spoiled_at, user_id, reason)
  select r.campaign_id, r.number, now(), (select id from users limit 1), 'torn' from receipts r;
insert into receipt_serials (campaign_id, year, last_serial) select id, 2026, 3000 from campaigns;
insert into donation_versions (campaign_id, donation_id, version, donor_name, donor_address, donor_city, donor_province,
    donor_postal_code, amount_cents, received_on, method, donor_is_canadian_attested, recorded_at)
  select campaign_id, id, version, donor_name, donor_address, donor_city, donor_province, donor_postal_code,
    amount_cents, received_on, method, donor_is_canadian_attested, now() from donations;
insert into donation_withdrawals (campaign_id, donation_id, kind, withdrawn_at, user_id, reason)
  select campaign_id, id, 'VOIDED', now(), (select id from users limit 1), 'twice' from donations;
insert into interactions (campaign_id, id, voter_id, user_id, type, created_at)
  select campaign_id, id, id, (select id from users limit 1), 'DOOR', now() from voters;
insert into volunteers (campaign_id, id, name, email, role, status, created_at)
  select campaign_id, id, 'A', 'a@example.org', 'Canvasser', 'ACTIVE', now() from voters;
insert into lawn_signs (campaign_id, id, voter_id, address, status, requested_at, created_at)
  select campaign_id, id, id, '1 Quay', 'REQUESTED', now(), now() from voters;
insert into imports (campaign_id, id, user_id, kind, file_name, header, state, mapping, rows_total, created_at)
  select id, id, (select id from users limit 1), 'VOTERS', 'a.csv', '{A}', 'CHECKED', '{firstName}', 3000, now() from campaigns;
insert into import_rows (campaign_id, import_id, line, cells, match_key)
  select i.campaign_id, i.id, n, '{B}', sha256(n::text::bytea) from imports i, generate_series(1, 3000) n;
insert into audit_log (campaign_id, id, created_at, operation, status)
  select campaign_id, id, now(), 'createVoter', 200 from voters;
insert into audit_seals (day, rows, content, hash, sealed_at)
  select '2000-01-01'::date + n, 0, sha256('A'), sha256(n::text::bytea), now() from generate_series(1, 3000) n;
insert into audit_archives (month, rows, archived_at)
  select '2000-01-01'::date + make_interval(months => n), 0, now() from generate_series(1, 3000) n;
insert into idempotency_keys (campaign_id, caller_id, idempotency_key, fingerprint, created_at, status, body)
  select campaign_id, id, 'once', '\x00', now(), 200, '{}' from api_keys;
insert into job_runs (job, started_at) select 'demo-reset', now() from generate_series(1, 3000);
insert into alerts (channel, kind, subject, message, began_at, seen_at)
  select 'webhook', 'job_failed', 'job-' || n, 'The job failed.', now(), now() from generate_series(1, 3000) n;
update campaigns set closes_at = now();
insert into closed_campaigns (id, code, series_key, closed_at)
  select id, 'CLOSED', sha256('A'), now() from campaigns;
insert into closed_receipts (campaign_id, number) select campaign_id, number from receipts;
insert into closed_receipt_serials (campaign_id, year, last_serial) select campaign_id, year, last_serial from receipt_serials;
update campaigns set closes_at = null;
