-- What the earlier schema did not record of maps: the end that the source states, which may be later than the beginning
-- of the next map; the last day within the map on which its districts changed, other than by a renaming that the source
-- states, from which on the last publication states the map; and when the first of what is known was published.
update boundary_sets s set
  declared_until = (
    select greatest((definition #>> '{valid,until}')::timestamp at time zone 'America/Toronto', upper(s.valid))
    from sources where id = s.source_id and definition #>> '{valid,until}' is not null
  ),
  stated_from = (
    select max(day) from boundaries b
    join boundary_versions v on v.boundary_id = b.id
    cross join lateral (values (lower(v.valid)), (upper(v.valid))) as bounds (day)
    where b.set_id = s.id and not exists (
      select from sources, jsonb_array_elements(coalesce(definition -> 'renames', '[]')) renaming
      where id = s.source_id and (renaming ->> 'from')::timestamp at time zone 'America/Toronto' = day
    )
  ),
  recorded_from = coalesce(
    (select min(lower(v.recorded)) from boundaries b join boundary_versions v on v.boundary_id = b.id where b.set_id = s.id),
    (select updated_at from catalogue)
  );

-- The last publication of each source: what an operator may withdraw. What was known before it is not known any more, so
-- nothing can be rolled back to it; those runs are in ingest_runs as before.
insert into publications (catalogue_version, source_id, action, run_id, recorded_at, done_by, definition, content_hash,
    archive_sha256, archive_origin)
  select distinct on (r.source_id) r.catalogue_version, r.source_id, 'publish', r.id, r.finished_at,
    'an earlier version', s.definition, s.content_hash, r.archive_sha256, r.archive_origin
  from ingest_runs r join sources s on s.id = r.source_id
  where r.outcome = 'published' and r.catalogue_version is not null
  order by r.source_id, r.catalogue_version desc;
