import { baseline } from './0001-baseline.ts';
import { auditArchivedDays } from './0002-audit-archived-days.ts';
import { outlines } from './0003-outlines.ts';
import { handedReceipts } from './0004-handed-receipts.ts';
import { voterSearch, voterSearchFilled } from './0005-voter-search.ts';
import { listOrders, listOrdersFilled } from './0006-list-orders.ts';
import { doNotContact, taggedVoters, voterChannels } from './0007-voter-finding.ts';
import { externalIds, externalIdsUnique } from './0008-external-ids.ts';
import { changes } from './0009-changes.ts';
import { webhooks } from './0010-webhooks.ts';
import { doors, doorsIndexes } from './0011-doors/doors.ts';
import { turfs } from './0012-turfs.ts';
import { imports, importsIndexes } from './0013-imports.ts';
import { merge } from './0014-merge.ts';
import { anonymousGifts, money } from './0015-money.ts';
import { scripts, scriptsIndexes } from './0016-doors.ts';
import { oauth } from './0017-oauth.ts';
import { addresses } from './0018-address.ts';
import { donationImports, donationImportsIndex } from './0019-donation-imports.ts';
import { candidate, returnedParts } from './0020-candidate.ts';
import { deposits } from './0020-deposits.ts';
import { mapChanges } from './0021-map-changes.ts';
import { webhookNotices } from './0021-webhook-notices.ts';
import { electedMembers } from './0022-elected-members.ts';
import { provenance } from './0023-provenance.ts';
import { pollOutlines } from './0024-poll-outlines.ts';
import { takeBack } from './0025-take-back.ts';
import { candidateGifts } from './0026-candidate-gifts.ts';
import { voteChanges } from './0027-vote-changes.ts';
import { importChanges, importChangesIndex } from './0028-import-changes.ts';
import { changedValues, changedValuesIndex } from './0029-changed-values.ts';
import { rights, rightsEnded } from './0030-rights.ts';
import { identity, identityFilled } from './0031-identity.ts';
import { nameParts } from './0032-name-parts.ts';
import { timeZone } from './0032-time-zone.ts';
import { importCells } from './0033-import-cells.ts';
import { webhookKeys } from './0037-webhook-keys.ts';
import { fetchedWebhooks, webhookTotals } from './0038-webhooks.ts';
import { createdVoters } from './0039-created-voters.ts';
import { voterIndexes } from './0039-voter-indexes.ts';
import { voterKeys } from './0039-voter-keys.ts';
import { offices } from './0040-offices.ts';
import { voteTimes } from './0041-vote-times.ts';
import { importRows } from './0042-import-rows.ts';
import { walkKeyVersion } from './0042-walk-key-version.ts';
import { formDrafts } from './0043-form-drafts.ts';
import { streets } from './0044-streets.ts';
import { voterLists } from './0045-voter-lists.ts';
import { water } from './0046-water.ts';
import { nameKey } from './0047-name-key.ts';
import { newestVoters } from './0048-newest-voters.ts';
import { streetsByName } from './0049-streets-by-name.ts';
import { highways } from './0050-highways.ts';
import { unreadDonorIndex } from './0051-unread-donor-index.ts';
import { createdDonations } from './0052-created-donations.ts';
import { separateVoters } from './0053-separate-voters.ts';
import { sessionBrowsers } from './0054-session-browsers.ts';

/**
 * All migrations, oldest first. The baseline is frozen: what the schema needs further is a file `NNNN-name.ts` here, which
 * this list ends with. A migration is never changed once it has landed: its text's hash is recorded in every database, and
 * in test/migrations/frozen.test.ts. How to write the next one: docs/decisions/0007-migrations.md.
 */
export const migrations = [
  baseline,
  auditArchivedDays,
  outlines,
  handedReceipts,
  voterSearch,
  voterSearchFilled,
  listOrders,
  listOrdersFilled,
  doNotContact,
  taggedVoters,
  externalIds,
  externalIdsUnique,
  changes,
  webhooks,
  voterChannels,
  doors,
  doorsIndexes,
  turfs,
  imports,
  importsIndexes,
  merge,
  money,
  anonymousGifts,
  scripts,
  scriptsIndexes,
  oauth,
  addresses,
  donationImports,
  donationImportsIndex,
  candidate,
  returnedParts,
  deposits,
  mapChanges,
  webhookNotices,
  electedMembers,
  provenance,
  pollOutlines,
  takeBack,
  candidateGifts,
  voteChanges,
  importChanges,
  importChangesIndex,
  changedValues,
  changedValuesIndex,
  rights,
  rightsEnded,
  identity,
  identityFilled,
  timeZone,
  nameParts,
  importCells,
  webhookKeys,
  webhookTotals,
  fetchedWebhooks,
  voterKeys,
  createdVoters,
  voterIndexes,
  offices,
  voteTimes,
  importRows,
  walkKeyVersion,
  formDrafts,
  streets,
  voterLists,
  water,
  nameKey,
  newestVoters,
  streetsByName,
  highways,
  unreadDonorIndex,
  createdDonations,
  separateVoters,
  sessionBrowsers,
];
