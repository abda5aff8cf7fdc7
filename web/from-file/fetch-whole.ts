/** All of a file. Errors: those of `fetch`; one without a code if it is not there. */
export async function fetchWhole(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} is answered ${response.status}.`);
  return response.arrayBuffer();
}
