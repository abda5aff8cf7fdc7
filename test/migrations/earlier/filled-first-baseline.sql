-- Rows in every table of the first baseline, as its programs wrote them. It stays as it is, like that schema.

create function pg_temp.id_at(at timestamptz, n integer) returns uuid language sql as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid
$$;

insert into sources (id, kind, level, name, definition, cadence, state, last_changed_at, content_hash) values
  ('map-2015', 'boundaries', 'FEDERAL', 'Map of 2015', '{"valid": {"from": "2015-08-02", "until": "2026-01-01"}}', 'yearly',
    'fresh', now(), 'A'),
  ('map-2024', 'boundaries', 'FEDERAL', 'Map of 2024',
    '{"valid": {"from": "2024-04-23"}, "renames": [{"code": "2", "from": "2025-01-01", "nameEn": "C", "nameFr": "C"}]}',
    'yearly', 'quarantined', now(), null),
  ('results', 'results', 'FEDERAL', 'Results', '{}', 'yearly', 'not_fetched', null, null);
insert into ingest_runs (source_id, started_at, finished_at, outcome, catalogue_version, archive_sha256, archive_origin)
values
  ('map-2015', '2026-11-01T10:00Z', '2026-11-01T10:01Z', 'published', 1, 'a', 'https://example.org/2015'),
  ('map-2024', '2026-11-01T11:00Z', '2026-11-01T11:01Z', 'published', 2, 'b', 'https://example.org/2024'),
  ('map-2024', '2026-11-03T11:00Z', '2026-11-03T11:01Z', 'published', 3, 'c', 'https://example.org/2024'),
  ('map-2024', '2026-11-04T11:00Z', '2026-11-04T11:01Z', 'quarantined', null, 'd', 'https://example.org/2024');
update catalogue set version = 3, updated_at = '2026-11-03T11:01Z';
-- The second map ended the first. On 3 November district 1 of the second changed; district 2 has had another name since 2025.
insert into boundary_sets (id, source_id, level, jurisdiction, jurisdiction_name, name, confidence, representation,
    source_url, valid)
values
  ('map-2015', 'map-2015', 'FEDERAL', 'CA', 'Canada', '2015', 'OFFICIAL', 'districts', '', '[2015-08-02T04:00Z,2024-04-23T04:00Z)'),
  ('map-2024', 'map-2024', 'FEDERAL', 'CA', 'Canada', '2024', 'OFFICIAL', 'districts', '', '[2024-04-23T04:00Z,)');
insert into boundaries (id, set_id, code)
  values ('map-2015-1', 'map-2015', '1'), ('map-2024-1', 'map-2024', '1'), ('map-2024-2', 'map-2024', '2');
insert into boundary_versions (boundary_id, valid, province, name_en, name_fr, geometry, display_geometry, vertices,
    area_km2, label_longitude, label_latitude, content_hash, catalogue_version)
  select id, valid::tstzrange, 'XA', name, name, '\x00', '\x00', 4, 1, -70, 45, name, version
  from (values
    ('map-2015-1', '[2015-08-02T04:00Z,2024-04-23T04:00Z)', 'A', 1),
    ('map-2024-1', '[2024-04-23T04:00Z,2026-11-03T11:00:59Z)', 'A', 3),
    ('map-2024-1', '[2026-11-03T11:00:59Z,)', 'B', 3),
    ('map-2024-2', '[2024-04-23T04:00Z,2025-01-01T05:00Z)', 'B', 2),
    ('map-2024-2', '[2025-01-01T05:00Z,)', 'C', 2)
  ) as versions (id, valid, name, version);
insert into postal_codes (code, province) values ('Z1A1A1', 'XA'), ('Z1A1A2', 'XA');
insert into postal_code_districts (postal_code, boundary_id, source_id, method, share)
  select code, 'map-2024-1', 'addresses', 'addresses', 1 from postal_codes;
insert into elections (id, source_id, level, jurisdiction, name, election_date, writs_issued)
  values ('election', 'results', 'FEDERAL', 'CA', 'Election', '2025-04-28', '2025-03-23');
insert into election_districts (election_id, boundary_id) values ('election', 'map-2024-1');
insert into candidates (id, election_id, boundary_id, ballot_order, name, party, incumbent, elected, votes_received, vote_share)
  values ('candidate', 'election', 'map-2024-1', 1, 'A', 'B', false, true, 1, 1);
insert into polling_divisions (id, source_id, boundary_id, sort_order, poll_number, name, address, registered_voters)
  values ('division', 'results', 'map-2024-1', 1, '1', 'A', 'B', 300);
insert into electoral_keys (id, key_hash, name, email, tier)
  values (pg_temp.id_at('2026-11-01', 1), sha256('electoral'), 'A', 'a@example.org', 'FREE');

insert into campaigns (id, code, name, candidate_name, party, riding, edn_number, election_level, election_date,
    subscription_tier, official_agent_name, official_agent_address, nomination_confirmed_date,
    leader_authorization_on_file, created_at)
  select pg_temp.id_at('2026-11-01', n), 'FIRST-' || n, 'A', 'B', 'C', 'D', '99001', 'FEDERAL', '2026-10-19', 'PRO', 'E', 'F',
    '2026-09-01', true, now()
  from generate_series(1, 2) n;
insert into users (id, email, name, password_hash, created_at)
  values (pg_temp.id_at('2026-11-01', 1), 'user@example.org', 'User', 'hash', now());
insert into memberships (campaign_id, user_id, role, created_at) select c.id, u.id, 'OWNER', now() from campaigns c, users u;
insert into sessions (token_hash, user_id, created_at, expires_at) select sha256('token'), id, now(), now() from users;
insert into api_keys (campaign_id, id, user_id, name, key_hash, last_four, scopes, created_at)
  select c.id, c.id, u.id, 'key', sha256(('svc_live_' || repeat(case c.code when 'FIRST-1' then 'k' else 'l' end, 32))::bytea),
    'kkkk', '{voters:read,donations:read,donations:write,canvassing:read,lawn_signs:read,volunteers:read,campaign:read}', now()
  from campaigns c, users u;
insert into voters (campaign_id, id, first_name, last_name, email, address, city, province, postal_code, riding, poll,
    support_level, last_contact, tags, created_at, updated_at)
  select c.id, pg_temp.id_at('2026-11-02', n), 'Zoë', 'O''Brien-' || n, n || '@example.org', n || ' rue du Quai', 'Sable', 'XA',
    'Z1A 1A1', 'D', '12', n, case n when 1 then now() end, '{a,b}', now(), now()
  from campaigns c, generate_series(1, 3) n;
insert into voter_counts (campaign_id, voters) select campaign_id, count(*) from voters group by campaign_id;
insert into donations (campaign_id, id, donor_name, donor_email, donor_phone, donor_address, donor_city, donor_province,
    donor_postal_code, amount_cents, received_on, method, advantage_cents, donor_is_canadian_attested, notes, created_at)
  select c.id, pg_temp.id_at('2026-11-02', n), 'Élise Roy', 'elise@example.org', '506 555 0100', '1 Quay', 'Sable', 'XA',
    'z1a1a1', 100 * n, '2026-09-05', case n when 4 then 'IN_KIND' else 'CHEQUE' end, nullif(50 * (n - 1), 0), true, 'note', now()
  from campaigns c, generate_series(1, 4) n;
-- Donation 1 has a receipt, donation 2 a spoiled one, donation 3 one in the place of a spoiled one.
insert into receipts (campaign_id, number, donation_id, issued_at, html, key_id)
  select campaign_id, 'R-' || amount_cents / 100, id, now(), '<p>é', campaign_id from donations where amount_cents < 400;
update donations set receipt_status = 'ISSUED', receipt_number = 'R-' || amount_cents / 100 where amount_cents < 400;
insert into receipt_spoils (campaign_id, number, spoiled_at, user_id, reason)
  select campaign_id, number, now(), (select id from users), 'torn' from receipts where number <> 'R-1';
update donations set receipt_status = 'SPOILED' where receipt_number in ('R-2', 'R-3');
insert into receipts (campaign_id, number, donation_id, issued_at, replaces_number, html)
  select campaign_id, 'R-4', donation_id, now(), number, '<p>4' from receipts where number = 'R-3';
update donations set receipt_status = 'ISSUED', receipt_number = 'R-4' where receipt_number = 'R-3';
insert into receipt_serials (campaign_id, year, last_serial) select id, 2026, 4 from campaigns;
insert into interactions (campaign_id, id, voter_id, user_id, type, disposition, created_at)
  select campaign_id, id, id, (select id from users), 'DOOR', 'UNDECIDED', now() from voters;
insert into volunteers (campaign_id, id, name, email, role, status, hours_logged, created_at)
  select id, id, 'Ann', 'Ann@Example.org', 'Canvasser', 'ACTIVE', 4.5, now() from campaigns;
insert into lawn_signs (campaign_id, id, voter_id, assigned_volunteer_id, address, status, requested_at, created_at)
  select campaign_id, id, id, campaign_id, '1 Quay', 'REQUESTED', now(), now() from voters;
-- Three months of the log, the present one among them.
insert into audit_log (campaign_id, id, created_at, key_id, operation, record_id, status, fields, request_id)
  select c.id, pg_temp.id_at(at, 1), at, c.id, 'updateVoter', c.id, 200, '{city}', c.id
  from campaigns c, unnest(array[now(), now() - interval '1 month', now() - interval '3 months']) at;
insert into idempotency_keys (campaign_id, key_id, idempotency_key, fingerprint, created_at, status, body)
  select id, id, 'once', '\x00', now(), 200, '{}' from campaigns;
insert into job_runs (job, started_at, outcome) values ('demo-reset', now(), 'done'), ('clean-up', now(), 'failed');
