/** The channels of NOTIFY. Triggers of the migrations and the ingest send on them, servers listen. */

/** A publication raised the catalogue's version, which is the payload. */
export const catalogueChannel = 'hustings_catalogue';

/** A key of either API was revoked, or a campaign's plan changed. */
export const keyChannel = 'hustings_keys';

export const channels = [catalogueChannel, keyChannel] as const;

export type Channel = (typeof channels)[number];
