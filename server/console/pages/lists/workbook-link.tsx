import { fileTexts } from '#core/texts/texts.ts';
import { workbookForm } from '#server/console/http/table-file.ts';
import { LinkButton } from '#server/pages/components/forms/button.tsx';
import type { Language } from '#server/pages/language.ts';

/** Leads to the workbook of a table; `href` leads to its CSV file. */
export const WorkbookLink = ({ href, language }: { readonly href: string; readonly language: Language }) => (
  <LinkButton kind="secondary" icon="download" href={asWorkbook(href)}>
    {fileTexts[language].workbook}
  </LinkButton>
);

export const asWorkbook = (href: string): string => `${href}${href.includes('?') ? '&' : '?'}as=${workbookForm}`;
