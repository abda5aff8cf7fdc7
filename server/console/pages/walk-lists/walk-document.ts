import { easternDay } from '#core/dates.ts';
import { nextLanguage } from '#core/texts/languages.ts';
import { walkListTexts } from '#core/texts/texts.ts';
import { streetLabel } from '#server/campaign/addresses/street-label.ts';
import type { CampaignRow } from '#server/campaign/campaigns/campaign.ts';
import { type Place, placeOf } from '#server/campaign/canvassing/walk-list/door.ts';
import type { Canvasser } from '#server/campaign/volunteers/canvassers.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import { documentHead, printButton } from '#server/console/http/responses/printed-page.ts';
import { formatDay } from '#server/console/texts/time.ts';
import { markup } from '#server/content/markup.ts';
import type { Language } from '#server/pages/language.ts';
import { type Paper, walkStyle } from './walk-style.ts';

interface WalkDocument {
  readonly language: Language;
  readonly paper: Paper;
  readonly now: Date;
  readonly campaign: Pick<CampaignRow, 'name'>;
  /** Who walks; null is written by hand. */
  readonly canvasser: Canvasser | null;
  /** For a turf: its name. Each row then has a code, and the boxes have words in both languages. */
  readonly turf?: string | undefined;
}

/** A voter of a turf has the code of the row. */
type PrintedVoter = VoterRow & { readonly place?: number };

/**
 * A document of walk lists, piece by piece: polls, each on a page of its own under a head that each page repeats, with their streets and doors in the order
 * of `voters`, and boxes for the canvasser beside each name.
 */
export async function* walkDocument(
  { language, paper, now, campaign, canvasser, turf }: WalkDocument,
  voters: AsyncIterable<PrintedVoter> | Iterable<PrintedVoter>,
): AsyncGenerator<string> {
  const text = walkListTexts[language];
  const printed = [campaign.name, turf, text.printedOn(formatDay(easternDay(now.getTime()), language))]
    .filter(Boolean)
    .join(' · ');
  const other = turf === undefined ? undefined : nextLanguage(language);
  yield markup`${documentHead({ language, title: `${text.title} · ${campaign.name}`, style: walkStyle(paper) })}<main>
<h1>${text.title}</h1>
${printButton(text.print)}
`.html;
  // If a place differs from that of the voter before, its heading is written.
  let before: Place | null = null;
  let [doors, count] = [0, 0];
  const endPoll = () =>
    markup`</ul></td></tr></tbody></table>
<p class="total">${text.total(doors, count)}</p>
`.html;
  for await (const voter of voters) {
    const place = placeOf(voter);
    if (before?.poll !== place.poll) {
      if (before) yield endPoll();
      [doors, count] = [0, 0];
      yield markup`<table class="poll" role="presentation"><thead><tr><td>
<p class="printed">${printed}</p>
<h2>${voter.poll.trim() === '' ? text.pollUnknown : text.poll(voter.poll)}</h2>
<p class="canvasser">${text.canvasser} <span>${canvasser?.name ?? ''}</span> ${text.phone} <span>${canvasser?.phone ?? ''}</span></p>
<p class="legend">${text.legend}</p>${other ? markup`<p class="legend" lang="${other}">${walkListTexts[other].legend}</p>` : ''}
</td></tr></thead><tbody>
`.html;
    }
    if (before?.street !== place.street) {
      if (before?.poll === place.poll) yield '</ul></td></tr>\n';
      const label = streetLabel(voter.address) ?? text.otherAddresses;
      yield markup`<tr class="street"><td><h3>${label}, ${voter.city}</h3></td></tr>
`.html;
    }
    if (before?.door !== place.door) {
      if (before?.street === place.street) yield '</ul></td></tr>\n';
      doors++;
      yield markup`<tr class="door"><td><p class="address">${voter.address}</p><ul>
`.html;
    }
    count++;
    yield line(voter, language, other);
    before = place;
  }
  yield before ? endPoll() : markup`<p>${text.none}</p>`.html;
  yield '</main>\n</body>\n</html>\n';
}

/** With `other`, the boxes have their words in both languages. */
function line(voter: PrintedVoter, language: Language, other: Language | undefined): string {
  const { first_name, last_name, support_level, last_contact, place } = voter;
  const text = walkListTexts[language];
  const boxes = text.boxes.map((box, i) => {
    const also = other && walkListTexts[other].boxes[i];
    return also === undefined || also === box ? box : `${box}/${also}`;
  });
  const code = place === undefined ? '' : markup`<b class="code">${String(place)}</b> `;
  const known = support_level === null ? (last_contact ? text.contacted : '') : text.known(support_level);
  return markup`<li class="voter"><span class="name">${code}${last_name}, ${first_name} <small>${known}</small></span>
<span class="boxes">${boxes.map((box) => markup`<span><i></i>${box}</span> `)}</span>
<span class="notes">${text.notes}</span></li>
`.html;
}
