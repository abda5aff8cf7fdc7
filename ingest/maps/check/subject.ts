import type { OtherDatum } from '#core/source/finding-values.ts';
import type { CensusOutline } from '#ingest/maps/census-outline.ts';
import type { DistrictDoubt } from '#ingest/maps/conform/conform.ts';
import type { CoarseGrid } from '#ingest/maps/conform/grid.ts';
import type { District, Measures, PublishedDistrict } from '#ingest/maps/district.ts';
import type { OtherTerritory } from '#ingest/maps/other-territories.ts';
import type { Witness } from '#ingest/maps/witnesses.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';

/** What is checked: the map as it would be published, and what was found while it was prepared. */
export interface Subject {
  readonly source: BoundarySource;
  readonly districts: ReadonlyArray<District & Measures>;
  /** Codes that several records share although the source does not say `merge`. */
  readonly duplicates: readonly string[];
  /** How many shapes bear the number of another row of their table. */
  readonly misnumbered: number;
  /** Records without a geometry. */
  readonly empty: readonly number[];
  /** Rings that may be land or holes; see conform.ts. */
  readonly doubts: readonly DistrictDoubt[];
  /** What repairing found; see repair.ts. */
  readonly repairs: ReadonlyArray<{ code: string; areaBefore: number; areaAfter: number }>;
  /** The coarse grid that most positions lie on; see conform/grid.ts. */
  readonly grid: CoarseGrid | null;
  /** Why the datum that the file states is not supported; see conform.ts. */
  readonly datum: OtherDatum | null;
  /** The system of the coordinates if the file states it and the source declares another; see conform.ts. */
  readonly statedSystem: string | null;
  /** WKB of the published ridings about a municipality; empty for other maps. See surrounding-districts.ts. */
  readonly surroundingDistricts: readonly Uint8Array[];
  /** The other jurisdictions of the level whose maps are published. */
  readonly otherTerritories: readonly OtherTerritory[];
  /** The municipality as the census draws it; absent or null if no outline of it is published. */
  readonly censusOutline?: CensusOutline | null;
  /** Published maps of the same land; absent or empty if there are none, and if the map does not come for the first time. */
  readonly witnesses?: readonly Witness[];
  /** What the file's own fields state of its shapes, by field and code; see read/measure-fields.ts. */
  readonly measureFields: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The last publication of this source; empty at the first. */
  readonly previous: readonly PublishedDistrict[];
}
