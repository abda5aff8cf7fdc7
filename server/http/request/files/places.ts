import { Shares } from './shares.ts';

/** Uploaded files of a process: each is in memory until its response is sent, and twice for a moment. */
export const uploadPlaces = new Shares({ inAll: 6, ofCampaign: 2 });
