/** Whether each form that sends to an address with this ending is behind words that open it, with what it does. */
export function isConfirmed(html: string, ending: string): boolean {
  const forms = (of: string) =>
    [...of.matchAll(/<form[^>]* action="([^"?]*)/g)].filter(([, action = '']) => action.endsWith(ending)).length;
  const behind = html.match(/<details class="danger">.*?<\/details>/gs) ?? [];
  return forms(html) > 0 && forms(behind.join('')) === forms(html);
}
