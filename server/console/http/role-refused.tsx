import { inLanguages } from '#core/texts/languages.ts';
import { consoleRefusals, roleTexts } from '#core/texts/texts.ts';
import type { Role } from '#server/operations/roles.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { errorWords } from '#server/pages/errors/error-words.ts';
import type { ConsolePage, ConsoleRequest, MemberCampaign } from './route.ts';

/** A page or an action of a campaign that its member may not use in the role. */
export class RoleRefused extends BilingualError {
  readonly campaign: MemberCampaign;

  constructor(campaign: MemberCampaign, needed: Role) {
    super(
      403,
      'forbidden',
      inLanguages((language) => consoleRefusals[language].roleNeeded(roleTexts[language][needed])),
    );
    this.campaign = campaign;
  }
}

/** The refusal within the campaign's own frame, from which its member goes on. */
export function roleRefusedPage({ language }: ConsoleRequest, error: RoleRefused): ConsolePage {
  const { title, text } = errorWords(error, language);
  return {
    title,
    place: { campaign: error.campaign, section: 'overview' },
    status: error.status,
    content: (
      <>
        <p>{text}</p>
      </>
    ),
  };
}
