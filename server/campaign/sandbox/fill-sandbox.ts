import { easternDay } from '#core/dates.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { issueReceipt } from '#server/campaign/donations/receipts/issue-receipt.ts';
import { markSpoiled } from '#server/campaign/donations/receipts/spoil-receipt.ts';
import { insertCountedVoters } from '#server/campaign/voters/voter-cap.ts';
import type { SandboxContents } from './contents.ts';
import type { SandboxDonation } from './donations.ts';

/** Puts the contents into an empty sandbox: a statement a table, then the receipts as anybody's are issued. */
export async function fillSandbox(tx: CampaignTransaction, userId: string, contents: SandboxContents): Promise<void> {
  await tx.query(insertVoters, [tx.campaignId, JSON.stringify(contents.voters.map(voterRow))]);
  await tx.query(insertVolunteers, [tx.campaignId, JSON.stringify(contents.volunteers)]);
  await tx.query(insertInteractions, [tx.campaignId, userId, JSON.stringify(contents.interactions.map(placed))]);
  await tx.query(insertSigns, [tx.campaignId, JSON.stringify(contents.signs.map(placed))]);
  await tx.query(insertDonations, [tx.campaignId, JSON.stringify(contents.donations.map(donationRow))]);
  for (const { at, happen } of receiptEvents(contents.donations, userId)) await happen(tx, at);
}

interface ReceiptEvent {
  readonly at: Date;
  happen(tx: CampaignTransaction, at: Date): Promise<unknown>;
}

/** What happens to receipts, in the order of time, so that serials follow it. */
function receiptEvents(donations: readonly SandboxDonation[], userId: string): ReceiptEvent[] {
  const events: ReceiptEvent[] = [];
  for (const { id: donationId, issuedAt, spoiled } of donations) {
    if (!issuedAt) continue;
    events.push({ at: issuedAt, happen: (tx, at) => issueReceipt(tx, { donationId, keyId: null }, at) });
    if (!spoiled) continue;
    const { reason, reissuedAt } = spoiled;
    let replacesReceiptNumber = '';
    events.push({
      at: spoiled.at,
      async happen(tx, at) {
        replacesReceiptNumber = await markSpoiled(tx, { donationId, userId, reason }, at);
      },
    });
    if (!reissuedAt) continue;
    events.push({
      at: reissuedAt,
      happen: (tx, at) => issueReceipt(tx, { donationId, keyId: null, replacesReceiptNumber }, at),
    });
  }
  return events.sort((a, b) => a.at.getTime() - b.at.getTime());
}

const voterRow = ({ door, ...voter }: SandboxContents['voters'][number]) => ({
  ...voter,
  ...door,
  updatedAt: voter.lastContact ?? voter.createdAt,
});

const placed = ({ door, ...row }: SandboxContents['signs'][number] | SandboxContents['interactions'][number]) => ({
  ...row,
  latitude: door?.latitude,
  longitude: door?.longitude,
});

const donationRow = ({ donor, ...donation }: SandboxDonation) => ({
  ...donation,
  donorName: `${donor.firstName} ${donor.lastName}`,
  donorEmail: donor.email,
  donorPhone: donor.phone,
  ...donor.door,
  receivedOn: easternDay(donation.receivedAt.getTime()),
  advantageDescription: donation.advantage?.description,
  advantageCents: donation.advantage?.cents,
});

const insertVoters =
  insertCountedVoters(`insert into voters (campaign_id, id, first_name, last_name, email, phone, address, city, province,
    postal_code, riding, poll, support_level, last_contact, notes, tags, created_at, updated_at)
  select $1, id, "firstName", "lastName", email, phone, address, city, province, "postalCode", riding, poll,
    "supportLevel", "lastContact", notes, tags, "createdAt", "updatedAt"
  from json_to_recordset($2::json) as row (id uuid, "firstName" text, "lastName" text, email text, phone text,
    address text, city text, province text, "postalCode" text, riding text, poll text, "supportLevel" smallint,
    "lastContact" timestamptz, notes text, tags text[], "createdAt" timestamptz, "updatedAt" timestamptz)
  returning campaign_id`);

const insertVolunteers = `insert into volunteers (campaign_id, id, name, email, phone, role, status, skills, hours_logged,
    created_at)
  select $1, id, name, email, phone, role, status, skills, "hoursLogged", "createdAt"
  from json_to_recordset($2::json) as row (id uuid, name text, email text, phone text, role text, status text,
    skills text[], "hoursLogged" numeric, "createdAt" timestamptz)`;

const insertInteractions = `insert into interactions (campaign_id, id, voter_id, user_id, type, disposition, notes,
    latitude, longitude, created_at)
  select $1, id, "voterId", $2, type, disposition, notes, latitude, longitude, "createdAt"
  from json_to_recordset($3::json) as row (id uuid, "voterId" uuid, type text, disposition text, notes text,
    latitude float8, longitude float8, "createdAt" timestamptz)`;

const insertSigns = `insert into lawn_signs (campaign_id, id, voter_id, assigned_volunteer_id, address, latitude,
    longitude, status, requested_at, installed_at, collected_at, created_at)
  select $1, id, "voterId", "volunteerId", address, latitude, longitude, status, "requestedAt", "installedAt",
    "collectedAt", "requestedAt"
  from json_to_recordset($2::json) as row (id uuid, "voterId" uuid, "volunteerId" uuid, address text, latitude float8,
    longitude float8, status text, "requestedAt" timestamptz, "installedAt" timestamptz, "collectedAt" timestamptz)`;

const insertDonations = `insert into donations (campaign_id, id, donor_name, donor_email, donor_phone, donor_address,
    donor_city, donor_province, donor_postal_code, amount_cents, received_on, method, advantage_description,
    advantage_cents, donor_is_canadian_attested, notes, created_at)
  select $1, id, "donorName", "donorEmail", "donorPhone", address, city, province, "postalCode", "amountCents",
    "receivedOn", method, "advantageDescription", "advantageCents", attested, notes, "receivedAt"
  from json_to_recordset($2::json) as row (id uuid, "donorName" text, "donorEmail" text, "donorPhone" text,
    address text, city text, province text, "postalCode" text, "amountCents" bigint, "receivedOn" date, method text,
    "advantageDescription" text, "advantageCents" bigint, attested boolean, notes text, "receivedAt" timestamptz)`;
