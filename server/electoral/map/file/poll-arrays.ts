import type { ArrayFile, Arrays } from '#core/array-file/array-file.ts';
import { jsonPieces, readJsonPieces } from '#core/array-file/json-pieces.ts';
import { type PollElection, Polls } from '#server/electoral/map/held/polls.ts';

const numbers = ['shapeEnds', 'groupBoundary', 'groupElection', 'groupEnds', 'textEnds'] as const;
const bytes = ['shapeBytes', 'textBytes'] as const;

export const packPolls = ({ columns, elections }: Polls): Arrays => ({
  ...jsonPieces('poll elections', elections),
  'polls boxes': [columns.boxes],
  ...Object.fromEntries([...numbers, ...bytes].map((column) => [`polls ${column}`, [columns[column]]])),
});

/** The polling divisions of a file: views on it. A page of it takes memory once a point in it is asked for. */
export async function unpackPolls(file: ArrayFile): Promise<Polls> {
  const elections = await readJsonPieces<PollElection>(file, 'poll elections');
  const ofNumbers = Object.fromEntries(numbers.map((column) => [column, file.get(`polls ${column}`, Uint32Array)]));
  const ofBytes = Object.fromEntries(bytes.map((column) => [column, file.get(`polls ${column}`, Uint8Array)]));
  return new Polls(
    {
      boxes: file.get('polls boxes', Int32Array),
      ...(ofNumbers as Record<(typeof numbers)[number], Uint32Array>),
      ...(ofBytes as Record<(typeof bytes)[number], Uint8Array>),
    },
    elections,
  );
}
