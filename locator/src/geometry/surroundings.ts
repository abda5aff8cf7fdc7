/** Mean radius of the Earth in metres (IUGG, R1). */
const earthRadius = 6_371_008.8;
const metresPerDegree = (earthRadius * Math.PI) / 180;

/** A district near a point. */
export interface NearDistrict {
  readonly district: number;
  /** The distance to its nearest edge, which must lie within the reach. */
  metres: number;
  /** The nearest point of its border, in metres east and north of the point. */
  x: number;
  y: number;
}

const numbersPerEdge = 5;

/**
 * The borders around a point, up to a few kilometres away: on a plane that touches the sphere at the point, in metres
 * east and north of it. Distances are good to half a per cent. One object serves one point after another, so that
 * looking around allocates little.
 */
export class Surroundings {
  /** The districts with an edge within reach. */
  readonly districts: NearDistrict[] = [];
  /** The point. */
  longitude = 0;
  latitude = 0;
  #edges = new Float64Array(64 * numbersPerEdge);
  #edgeCount = 0;
  #metresPerLongitude = 0;
  #reach = 0;
  /** Degrees of longitude and latitude that cover at least the reach, by a margin of one per cent. */
  marginX = 0;
  marginY = 0;

  /** Begins anew at another point. */
  moveTo(longitude: number, latitude: number, reach: number): void {
    const shrinking = Math.max(1e-6, Math.cos((latitude * Math.PI) / 180));
    this.longitude = longitude;
    this.latitude = latitude;
    this.#reach = reach;
    this.#metresPerLongitude = metresPerDegree * shrinking;
    this.marginY = (reach / metresPerDegree) * 1.01;
    this.marginX = this.marginY / shrinking;
    this.clear();
  }

  /** Forgets the borders, but stays at the point. */
  clear(): void {
    this.districts.length = 0;
    this.#edgeCount = 0;
  }

  /**
   * Adds an edge if it lies within reach. Its district lies on its left.
   *
   * @param positions x, y pairs
   * @param from where the edge's first position begins in them
   * @param to where its second one does
   */
  addEdge(positions: Float64Array, from: number, to: number, district: number): void {
    const fromX = (positions[from]! - this.longitude) * this.#metresPerLongitude;
    const fromY = (positions[from + 1]! - this.latitude) * metresPerDegree;
    const alongX = (positions[to]! - this.longitude) * this.#metresPerLongitude - fromX;
    const alongY = (positions[to + 1]! - this.latitude) * metresPerDegree - fromY;
    const length = alongX * alongX + alongY * alongY;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * alongX + fromY * alongY) / length));
    const x = fromX + share * alongX;
    const y = fromY + share * alongY;
    const squared = x * x + y * y;
    if (!(squared <= this.#reach * this.#reach)) return;
    this.#keepEdge(fromX, fromY, fromX + alongX, fromY + alongY, district);
    const metres = Math.sqrt(squared);
    const known = this.districts.find((near) => near.district === district);
    if (!known) this.districts.push({ district, metres, x, y });
    else if (metres < known.metres || (metres === known.metres && isBefore(x, y, known)))
      Object.assign(known, { metres, x, y });
  }

  #keepEdge(fromX: number, fromY: number, toX: number, toY: number, district: number): void {
    const at = this.#edgeCount++ * numbersPerEdge;
    if (at === this.#edges.length) {
      const larger = new Float64Array(at * 2);
      larger.set(this.#edges);
      this.#edges = larger;
    }
    this.#edges[at] = fromX;
    this.#edges[at + 1] = fromY;
    this.#edges[at + 2] = toX;
    this.#edges[at + 3] = toY;
    this.#edges[at + 4] = district;
  }

  /** Calls for each edge within reach, with its ends in metres. An edge may come more than once. */
  forEachEdge(visit: (fromX: number, fromY: number, toX: number, toY: number, district: number) => void): void {
    const edges = this.#edges;
    for (let at = 0; at < this.#edgeCount * numbersPerEdge; at += numbersPerEdge)
      visit(edges[at]!, edges[at + 1]!, edges[at + 2]!, edges[at + 3]!, edges[at + 4]!);
  }
}

/** Of places equally far from the point, which one is known must not depend on the order of edges. */
const isBefore = (x: number, y: number, known: NearDistrict): boolean => x < known.x || (x === known.x && y < known.y);
