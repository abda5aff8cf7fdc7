/** The channels of NOTIFY. Triggers of the migrations and the ingest send on them, servers listen. */

/** A publication raised the catalogue's version, which is the payload. */
export const catalogueChannel = 'hustings_catalogue';

/** A key of either API was revoked, or a campaign's plan changed. */
export const keyChannel = 'hustings_keys';

/** What others may subscribe to. */
export const openChannels = [catalogueChannel, keyChannel] as const;
export type Channel = (typeof openChannels)[number];

/** On it a server notifies itself, to check that notifications arrive. The payload is a random id. */
export const probeChannel = 'hustings_proof';

export const channels = [...openChannels, probeChannel] as const;
