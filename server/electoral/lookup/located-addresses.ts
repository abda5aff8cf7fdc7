/**
 * How sure it is that an address of a postal code lies in a district, from the code's located addresses: `share` of all
 * `located` ones lie in the district. The register does not have every address, and new ones are built, so that few
 * addresses say less than many: this is Laplace's rule of succession, the chance that the next address lies in the
 * district too, (k + 1) / (n + 2) where k of n do. One address of one gives 0.6667, ten of ten 0.9167, a hundred of a
 * hundred 0.9902. The rule never gives more than the share itself: of one half, few addresses do not make more.
 */
export function confidenceOfAddresses(share: number, located: number): number {
  return Math.min(share, (share * located + 1) / (located + 2));
}
