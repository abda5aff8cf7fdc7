import * as electoral from './0001-electoral.ts';
import * as campaign from './0002-campaign.ts';
import * as jobs from './0003-jobs.ts';
import * as donationSearch from './0004-donation-search.ts';
import * as receipts from './0005-receipts.ts';
import * as donors from './0006-donors.ts';

/** All migrations in the order in which they run. A file is never changed once released, only followed by another. */
export const migrations = [
  { name: '0001-electoral', ...electoral },
  { name: '0002-campaign', ...campaign },
  { name: '0003-jobs', ...jobs },
  { name: '0004-donation-search', ...donationSearch },
  { name: '0005-receipts', ...receipts },
  { name: '0006-donors', ...donors },
];
