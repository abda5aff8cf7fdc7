/** The widest gap between two districts of one set that counts as a drawing error, in metres. */
export const widestGap = 50;

/**
 * The district to which a point in a gap is counted; undefined where the point lies in no gap. The point must lie in no
 * district of the set. Where its two nearest districts are together at most `widestGap` away, it lies in a sliver that
 * the drawing left between them, and the nearer district takes it. The sea and foreign land beyond an outer border have
 * one district beside them only, and are no gap.
 *
 * @param nearestFirst the districts of one set within `widestGap` of the point, with their distance in metres
 */
export function districtOfGap<District extends { readonly metres: number }>(
  nearestFirst: readonly District[],
): District | undefined {
  const [nearest, second] = nearestFirst;
  return nearest && second && nearest.metres + second.metres <= widestGap ? nearest : undefined;
}
