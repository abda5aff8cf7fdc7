/**
 * Every collection that outlives a request, by file, and what bounds it: the number of its entries does not depend on what
 * strangers send, or has a greatest value.
 */
export const bounds: Readonly<Record<string, readonly string[]>> = {
  // What the program itself has so many of.
  'bin/build/inputs.js': ['the sources'],
  'bin/campaign/many/create-many.ts': ['the campaigns of one file'],
  'bin/processes/stop-signal.ts': ['two'],
  'bin/serve/workers/supervised-worker.ts': ['the workers', 'the workers'],
  'core/array-file/mapped-file.ts': ['the mapped files'],
  'core/database/backup/archive/read-archive.ts': ['the entries of one archive'],
  'core/database/listener.ts': ['the channels'],
  'core/database/migrate.ts': ['two codes'],
  'core/geometry/plane/edge-splits.ts': ['the edges of one tile', 'the edges of one tile'],
  'core/processes/at-exit.ts': ['what the program opens'],
  'core/provinces.ts': ['the provinces'],
  'jobs/alerts.ts': ['the disks of one run'],
  'server/campaign/access/create-key.ts': ['the scopes of one key'],
  'server/campaign/batch/kinds/donations.ts': ['the fields of a donation'],
  'server/campaign/canvassing/address/directions.ts': ['constants', 'constants', 'constants'],
  'server/campaign/canvassing/address/street-name.ts': ['constants'],
  'server/campaign/canvassing/address/street-types.ts': [
    'constants',
    'constants',
    'constants',
    'constants',
    'constants',
  ],
  'server/campaign/canvassing/address/street.ts': ['constants'],
  'server/campaign/canvassing/address/without-place.ts': ['constants'],
  'server/campaign/database/statement.ts': ["the program's statements: no text of a caller is part of one"],
  'server/campaign/donations/review/near-names.ts': ['constants'],
  'server/campaign/lawn-signs/sign-people.ts': ['the people of 500 signs, returned to one caller'],
  'server/campaign/operator/restore/open-export.ts': ['the entries of one export'],
  'server/campaign/records/check-record.ts': ['the schemas'],
  'server/campaign/records/include.ts': ['the fields of a record'],
  'server/campaign/records/record.ts': ['none'],
  'server/campaign/voters/finding/filter-note.ts': ['constants'],
  'server/campaign/voters/tags/count-tags.ts': ['the first 1,001 tags of each 5,000 voters, while they are counted'],
  'server/electoral/keys/electoral-keys.ts': ['the keys of one look-up'],
  'server/http/create-api.ts': ['the operations', 'their paths', 'the methods of each'],
  'server/http/request/rows/rows.ts': ['none'],
  'server/http/request/validation.ts': ['the schemas'],
  'server/mcp/http.ts': ['two'],
  'server/mcp/mcp.ts': ['two'],
  'server/mcp/schemas.ts': ['constants', 'constants'],
  'server/metrics/requests.ts': ['the routes', 'the methods that Node reads, by the classes of status'],
  'server/api-documents.ts': ['the documents'],
  'server/operations/calls/executions.ts': ['the operations'],
  'server/operations/execute-operation.ts': ['constants'],
  'server/pages/assets/assets.ts': ['the assets'],
  'server/pages/docs/serve-client.tsx': ['two files'],
  'server/pages/docs/guides.ts': ['the guides', 'the French guides', 'the guides in each language'],
  'server/workers/relayed-listener.ts': ['the channels'],
  'server/workers/shared-counters.ts': ['the names of counters, which the program has'],

  // What is under way, and ends by itself.
  'jobs/audit-log/audit-days.ts': ['the days of the run'],
  'server/campaign/database/pool.ts': ['the connections of the pool', 'the pools'],
  'server/campaign/database/campaign-queues.ts': ['campaigns with transactions under way'],
  'server/campaign/database/with-campaign.ts': ['the connections of the pool'],
  'server/campaign/imports/run-imports.ts': ['imports under way, five of a campaign'],
  'server/console/http/shares.ts': ['campaigns that hold a place: as many as there are places'],
  'server/http/connections/http-server.ts': ['maxConnections', 'maxConnections'],
  'server/workers/primary-link.ts': ['questions under way: one for each turn of the event loop'],

  // What strangers could fill.
  'server/campaign/audit/refusal-tally.ts': ['known keys by status, for a minute'],
  'server/http/rate-limit/memory-counter.ts': ['half the capacity', 'half the capacity', 'none', 'none'],
  'server/keys/key-store.ts': ['10,000', '10,000', 'look-ups under way', '1,000'],

  // What is stored of a map, and freed with its snapshot.
  'server/electoral/lookup/answer-cache.ts': ['snapshots', 'by number of answers'],
  'server/electoral/lookup/count-once.ts': ['the versions of the snapshot', 'one call'],
  'server/electoral/map/boundary-list.ts': ['8'],
  'server/electoral/shapes/cached-maps.ts': ['snapshots', '32 MB'],
  'server/electoral/shapes/cached-shapes.ts': ['64 MB', '32 MB'],
  'server/electoral/tiles/arcs.ts': ['the points of one map, while it is cut'],
  'server/electoral/tiles/tile-store.ts': ['snapshots', '400 maps', '9', '32 MB'],
  'server/http/content/bytes.ts': ['two codings'],
  'server/http/content/precompressed.ts': ['two codings'],
  'server/pages/base-map/tiles-file.ts': ['24 MB'],
  'server/pages/look-up/boundary/land.ts': ['the districts in memory'],
  'server/pages/look-up/eras.ts': ['snapshots'],
  'server/pages/docs/markdown.ts': ['names of languages'],
  'server/pages/look-up/map/extent.ts': ['the snapshots in memory'],
};

/** Fields of objects that live as long as one request or less. */
export const ofRequests: ReadonlySet<string> = new Set([
  'server/console/http/form.ts',
  'server/console/pages/records/record-form.tsx',
  // The lines of one district or tile.
  'server/pages/base-map/scan-lines.ts',
]);
