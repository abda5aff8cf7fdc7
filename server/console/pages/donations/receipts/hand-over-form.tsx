import type { ComponentChildren } from 'preact';
import { sendingTexts, receiptTexts as texts } from '#core/texts/texts.ts';
import type { HandedOver } from '#server/campaign/donations/receipts/hand-over/handed-over.ts';
import { type CampaignRequest, type ConsoleServices, campaignPath } from '#server/console/http/route.ts';
import { workbookForm } from '#server/console/http/table-file.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { formatTime } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { CheckField, ChoiceGroup } from '#server/pages/components/forms/choices.tsx';
import type { Language } from '#server/pages/language.ts';

/** The name of a field of the filter in the form. The numbers of the form are those of the boxes that are ticked. */
export const filterField = (name: string): string => (name === 'number' ? 'filterNumber' : name);

/** A list of receipts to tick, and what can be done with those that are ticked; above a list in which all are. */
export function HandOverForm({
  request,
  services,
  filter,
  onPage = [],
  children,
}: {
  readonly request: CampaignRequest;
  readonly services: ConsoleServices;
  /** By what a longer list was found, of which the form has one page. */
  readonly filter?: ReadonlyArray<readonly [name: string, value: string]>;
  /** The receipts of that page. */
  readonly onPage?: readonly string[];
  readonly children: ComponentChildren;
}) {
  const { campaign, language } = request;
  const text = texts[language];
  const canSend = services.sendToPerson !== undefined && !campaign.isDemo && mayActAs(campaign.role, 'MANAGER');
  return (
    <ConsoleForm request={request} action={campaignPath(campaign, '/receipts/chosen')}>
      {filter && children}
      <div class="hand-over">
        {filter?.map(([name, value]) => (
          <input key={name} type="hidden" name={filterField(name)} value={value} />
        ))}
        <p class="hint">{text.printHow}</p>
        {onPage.map((number) => (
          <input key={number} type="hidden" name="onPage" value={number} />
        ))}
        {filter && (
          <ChoiceGroup
            {...{ kind: 'radio', name: 'all', label: text.which, language }}
            choices={[
              { value: 'ticked', label: text.ticked },
              { value: 'page', label: text.allOnPage(onPage.length) },
              { value: 'true', label: text.allFound },
            ]}
            chosen={['ticked']}
          />
        )}
        <CheckField name="perSheet" value="2" label={text.perSheet} isChecked={false} language={language} />
        <div class="actions">
          <Button icon="printer" name="act" value="print" opensTab>
            {text.print}
          </Button>
          {canSend && (
            <Button kind="secondary" name="act" value="send">
              {sendingTexts[language].title}
            </Button>
          )}
          <Button kind="secondary" icon="download" name="act" value="csv">
            {text.mailMerge}
          </Button>
          <Button kind="secondary" icon="download" name="act" value={workbookForm}>
            {text.mailMergeWorkbook}
          </Button>
        </div>
        {mayActAs(campaign.role, 'MANAGER') && (
          <>
            <p>
              <strong>{text.didPrint}</strong> <span class="hint">{text.didPrintHow}</span>
            </p>
            <div class="actions">
              <Button kind="secondary" name="act" value="printed">
                {text.markPrinted}
              </Button>
              <Button kind="secondary" name="act" value="not-printed">
                {text.markNotPrinted}
              </Button>
            </div>
          </>
        )}
      </div>
      {!filter && children}
    </ConsoleForm>
  );
}

/** The box of one receipt. */
export const ChooseBox = ({
  number,
  isChecked = false,
  language,
}: {
  readonly number: string;
  readonly isChecked?: boolean;
  readonly language: Language;
}) => (
  <input type="checkbox" name="number" value={number} checked={isChecked} aria-label={texts[language].choose(number)} />
);

/** When a valid receipt was printed and sent, if it was. */
export function deliveryText({ printed_at, is_sent, sent_at }: HandedOver, language: Language): string {
  const text = texts[language];
  const parts = [
    ...(printed_at ? [text.printed(formatTime(printed_at, language))] : []),
    ...(sent_at ? [text.sent(formatTime(sent_at, language))] : is_sent ? [text.sending] : []),
  ];
  return parts.length === 0 ? text.notHandedOver : parts.join(', ');
}
