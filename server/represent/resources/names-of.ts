const particles = new Set(['da', 'de', 'del', 'della', 'der', 'di', 'du', 'la', 'le', 'van', 'von']);

/** First and last names: particles belong to the last name, and a single word is one. */
export function namesOf(name: string): { readonly first_name: string; readonly last_name: string } {
  const words = name.trim().split(/\s+/);
  let last = words.length - 1;
  while (last > 1 && particles.has((words[last - 1] as string).toLowerCase())) last--;
  return { first_name: words.slice(0, last).join(' '), last_name: words.slice(last).join(' ') };
}
