import { UsageError } from '#bin/command-line/usage-error.ts';
import { type PollVotes, readPollVotes } from '#ingest/elections/read-poll-votes.ts';
import { chooseMembers } from '#ingest/read/choose-members.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import type { Poll } from '#server/electoral/crosswalks/poll-amounts.ts';
import { readPollsFile } from './read-file.ts';

interface ReadPolls {
  readonly polls: readonly Poll[];
  /** Polling divisions with votes whose outline is not in the file, as `DISTRICT-POLL`. */
  readonly withoutOutline: readonly string[];
}

/**
 * The polls of an election, by the results file, with the outlines of those that have one. Polls of a district that the old
 * map does not have are an error: the results would not be those of the map.
 */
export async function readPolls(
  files: { readonly polls: string; readonly pollsSource: string | undefined; readonly results: string },
  codes: readonly string[],
): Promise<ReadPolls> {
  const outlines = new Map((await readPollsFile(files.polls, files.pollsSource)).map((poll) => [poll.code, poll]));
  const places = new Map(codes.map((code, place) => [code, place]));
  const byPoll = new Map<string, { district: number; boxes: Map<string, number>; votes: Map<string, number> }>();
  for (const { districtNumber, poll, division, electors, party, votes } of await readResults(files.results)) {
    const district = places.get(districtNumber);
    if (district === undefined) {
      throw new UsageError(`${files.results} has district ${districtNumber}, which is not on the old map.`);
    }
    // Polls of no division have no outline: one key serves all of a district.
    const key = `${districtNumber}-${division ?? ''}`;
    const known = byPoll.get(key) ?? { district, boxes: new Map(), votes: new Map() };
    byPoll.set(key, known);
    known.boxes.set(poll, electors);
    known.votes.set(party, (known.votes.get(party) ?? 0) + votes);
  }
  const polls = [...byPoll].map(([key, { district, boxes, votes }]): Poll => {
    const electors = [...boxes.values()].reduce((sum, count) => sum + count, 0);
    return { district, geometry: outlines.get(key)?.geometry ?? null, electors, votes };
  });
  if (polls.every(({ geometry }) => geometry === null)) {
    throw new UsageError(
      `No poll of ${files.results} has an outline in ${files.polls}: its polls are ${[...outlines.keys()].slice(0, 3).join(', ')}.`,
    );
  }
  const withoutOutline = [...byPoll.keys()].filter((key) => !key.endsWith('-') && !outlines.has(key));
  return { polls, withoutOutline };
}

async function readResults(path: string): Promise<PollVotes[]> {
  const archive = await unpack(path);
  try {
    const names = archive.members.map(({ name }) => name);
    const members = names.length === 1 ? names : chooseMembers(names, ['pollresults_resultatsbureau*.csv'], ['.csv']);
    const rows: PollVotes[] = [];
    for (const name of members.toSorted()) {
      for (const row of readPollVotes({ name, bytes: await archive.read(name) })) rows.push(row);
    }
    return rows;
  } finally {
    archive.close();
  }
}
