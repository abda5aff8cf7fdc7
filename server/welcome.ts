/** What a newcomer sees once everything is up: three commands to try on the sample region. */
export async function welcome(url: string): Promise<string> {
  const electoral = `${url}/api/v1/electoral`;
  return `
Hustings is up at ${url}

  A postal code of the sample region, and its districts:
    curl '${electoral}/lookup?postalCode=Z1A1A1'
  A point, on the map of 2020:
    curl '${electoral}/lookup?lat=43.1&lng=-47.2&date=2020-01-01'
  Boundaries by name:
    curl '${electoral}/boundaries?q=sainte&level=FEDERAL'

`;
}
