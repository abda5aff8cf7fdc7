import type { Finding } from '#ingest/kind/gate.ts';
import type { Subject } from './subject.ts';

/** Coordinates as fine as a border is drawn. */
export function finePositions({ grid }: Subject): Finding[] {
  if (!grid) return [];
  const where = grid.system === undefined ? '' : ` in another system than the file's (${grid.system})`;
  return [
    {
      severity: 'hard',
      check: 'precision',
      message: `Most coordinates are multiples of ${grid.step} ${grid.unit}${where}: the map was rounded, and points near its borders would be answered wrong. Ask the publisher for the file in full precision, or publish it after a look (hustings review --accept).`,
    },
  ];
}

/** The datum that the file states of itself is one that the source may declare otherwise. */
export function statedDatum({ source, datum }: Subject): Finding[] {
  if (datum === null) return [];
  return [
    {
      severity: 'hard',
      check: 'datum',
      message: `The file states another datum than ${source.crs ?? 'the source'}, which the source declares. ${datum} If the statement is wrong, publish it after a look (hustings review --accept).`,
    },
  ];
}

/** The publisher now exports the map in another system than the source declares, and the file says so. */
export function takenSystem({ source, statedSystem }: Subject): Finding[] {
  if (statedSystem === null) return [];
  return [
    {
      severity: 'soft',
      check: 'system',
      message: `The coordinates are not of ${source.crs}, which the source declares, but of ${statedSystem}, which the file states: that was taken. Declare it ("crs") if the publisher stays with it.`,
    },
  ];
}
