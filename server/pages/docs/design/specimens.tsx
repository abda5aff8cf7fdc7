import type { ComponentChildren } from 'preact';
import { formatters } from '#core/formatters.ts';
import { designTexts } from '#core/texts/texts.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { CheckField, ChoiceGroup, GroupedChoices, SelectField } from '#server/pages/components/forms/choices.tsx';
import { DayField } from '#server/pages/components/forms/day-field.tsx';
import { ErrorSummary } from '#server/pages/components/forms/error-summary.tsx';
import { FileField } from '#server/pages/components/forms/file-field.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { SaveBar } from '#server/pages/components/forms/save-bar.tsx';
import { MoneyField, TextArea, TextField } from '#server/pages/components/forms/text-field.tsx';
import { Pagination } from '#server/pages/components/lists/pagination.tsx';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import { Breadcrumb } from '#server/pages/components/parts/breadcrumb.tsx';
import { Confirmation } from '#server/pages/components/parts/confirmation.tsx';
import { Day, Instant, SentenceWithDays } from '#server/pages/components/parts/day.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { FigureCards } from '#server/pages/components/parts/figure-cards.tsx';
import { FactsInPlace } from '#server/pages/components/parts/in-place.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { Tabs } from '#server/pages/components/parts/tabs.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import { Unbroken } from '#server/pages/components/parts/unbroken.tsx';
import { RequestNumber } from '#server/pages/components/request-number.tsx';
import type { Language } from '#server/pages/language.ts';

interface SpecimenProps {
  readonly language: Language;
  /** Ends every id, since the page shows each component twice. */
  readonly scheme: 'light' | 'dark';
}

export function TypeSpecimens({ language }: SpecimenProps) {
  const text = designTexts[language];
  const [page, section, part] = text.heads;
  return (
    <>
      <p class="h1">{page}</p>
      <p class="h2">{section}</p>
      <p class="h3">{part}</p>
      <p>
        {text.sentence} <a href="#content">{text.link}</a>
      </p>
      <p>
        <Unbroken>{text.cancelEffects[0] ?? ''}</Unbroken> <Day day="2026-05-03" language={language} />,{' '}
        <Instant time={new Date('2026-05-03T18:00:00Z')} language={language} />;{' '}
        <SentenceWithDays say={text.between} days={['2026-05-03', '2026-05-14']} language={language} />
      </p>
      <RequestNumber id="8f0c2a4e-51b7-4d0e-9a63-7c1d2e3f4a5b" language={language} />
    </>
  );
}

export function FormSpecimens({ language, scheme }: SpecimenProps) {
  const text = designTexts[language];
  const field = (name: string) => ({ name: `${name}-${scheme}`, language });
  const methods = text.methods.map((label, i) => ({ value: String(i), label }));
  return (
    <>
      <div class="buttons">
        <Button icon="plus">{text.buttons.primary}</Button>
        <LinkButton kind="secondary" href="#content">
          {text.buttons.secondary}
        </LinkButton>
        <Button kind="danger">{text.buttons.danger}</Button>
        <Button kind="plain">{text.buttons.plain}</Button>
        <Button isDisabled>{text.buttons.disabled}</Button>
      </div>
      <ErrorSummary
        errors={[
          { field: `email-${scheme}`, message: text.emailError },
          { field: `amount-${scheme}`, message: text.amountError },
        ]}
        lead={text.nothingSaved}
        language={language}
        isSpecimen
      />
      <TextField {...field('name')} label={text.name} hint={text.nameHint} isRequired value="Una Skerry" />
      <TextField {...field('email')} label={text.email} type="email" error={text.emailError} isOptional value="una@" />
      <MoneyField {...field('amount')} label={text.amount} value={text.amountValue} error={text.amountError} />
      <FileField {...field('file')} label={text.file} hint={text.fileHint} accept=".csv" />
      <FileField {...field('wrong-file')} label={text.file} error={text.fileError} accept=".csv" />
      <DayField {...field('day')} label={text.day} value="2026-05-03" />
      <SelectField {...field('method')} label={text.method} choices={methods} value="1" isShort />
      <ChoiceGroup
        {...field('methods')}
        label={text.method}
        hint={text.methodsHint}
        kind="radio"
        choices={methods}
        chosen={['0']}
      />
      <ChoiceGroup
        {...field('missing-method')}
        label={text.method}
        error={text.methodError}
        kind="checkbox"
        choices={methods}
        chosen={[]}
      />
      <GroupedChoices
        {...field('permissions')}
        label={text.permissions}
        error={text.permissionsError}
        groups={text.permissionGroups.map(([label, ...choices], i) => ({
          name: String(i),
          label,
          choices: choices.map((choice, at) => ({ value: `${i}-${at}`, label: choice })),
        }))}
        chosen={['0-0']}
      />
      <CheckField {...field('attested')} label={text.attested} hint={text.attestedHint} isChecked />
      <TextArea {...field('notes')} label={text.notes} rows={2} isOptional />
      <SaveBar>
        <Button>{text.buttons.primary}</Button>
      </SaveBar>
    </>
  );
}

interface Gift {
  readonly donor: string;
  readonly day: string;
  readonly state: 0 | 1 | 2;
  readonly amount: number;
}

const gifts: readonly Gift[] = [
  { donor: 'Una Skerry', day: '2026-05-03', state: 0, amount: 1250 },
  { donor: 'Réjean Lacasse', day: '2026-05-04', state: 1, amount: 75.5 },
  { donor: 'Anne Tremblay', day: '2026-05-07', state: 2, amount: 20 },
];

const tones = ['good', 'warning', undefined] as const;

export function ListSpecimens({ language, scheme }: SpecimenProps) {
  const text = designTexts[language];
  const [print, donor, day, state, amount] = text.columns;
  const dollars = (value: number) => formatters.dollars[language].format(value);
  return (
    <>
      <Tabs
        label={`${text.table} (${text.schemes[scheme]})`}
        tabs={text.tabs.map((label, i) => ({ href: `#${i}`, label, count: String(31 - i * 12), isCurrent: i === 0 }))}
      />
      <Table
        caption={text.table}
        language={language}
        rows={gifts}
        columns={[
          {
            label: print,
            kind: 'choose',
            cell: (gift) => <input type="checkbox" aria-label={`${text.print}, ${gift.donor}`} />,
          },
          { label: donor, isHead: true, cell: (gift) => <a href="#content">{gift.donor}</a> },
          { label: day, kind: 'day', sort: { href: '#content', direction: 'ascending' }, cell: (gift) => gift.day },
          { label: state, cell: (gift) => <Tag tone={tones[gift.state]}>{text.states[gift.state]}</Tag> },
          {
            label: amount,
            kind: 'money',
            sort: { href: '#content' },
            cell: (gift) => dollars(gift.amount),
            total: dollars(gifts.reduce((sum, gift) => sum + gift.amount, 0)),
          },
        ]}
      />
      <Pagination
        shown={text.shown}
        first="#content"
        next="#content"
        label={`${text.groups.lists} (${text.schemes[scheme]})`}
        language={language}
      />
      <Table
        caption={text.compared}
        language={language}
        isComparison
        rows={text.comparedFacts}
        columns={text.comparedColumns.map(
          (label, i): Column<readonly string[]> => ({ label, isHead: i === 0, cell: (row) => row[i] }),
        )}
      />
      <EmptyState title={text.emptyTitle}>
        <p>{text.emptyText}</p>
      </EmptyState>
    </>
  );
}

export function PartSpecimens({ language, scheme }: SpecimenProps) {
  const text = designTexts[language];
  const inForm = (content: ComponentChildren) => <Form>{content}</Form>;
  const [year, toIssue, reached] = text.figures;
  const values = [formatters.dollars[language].format(14_250), '12', formatters.whole[language].format(1380)];
  return (
    <>
      <Breadcrumb
        above={[['#content', text.table]]}
        label={`${text.groups.parts} (${text.schemes[scheme]})`}
        language={language}
      />
      <Notice title={text.noticeTitle}>{text.noticeText}</Notice>
      <Notice tone="good">{text.saved}</Notice>
      <Notice tone="warning">{text.warning}</Notice>
      <Notice tone="bad">{text.refused}</Notice>
      <p class="tags">
        <Tag tone="good" icon="check">
          {text.states[0]}
        </Tag>{' '}
        <Tag tone="warning" icon="triangle-alert">
          {text.states[1]}
        </Tag>{' '}
        <Tag tone="bad">{text.states[2]}</Tag> <Tag tone="accent">{text.noticeTitle}</Tag> <Tag>{text.methods[0]}</Tag>
      </p>
      <FigureCards
        figures={[year, toIssue, reached].map((figure, i) => ({
          label: figure?.[0] ?? '',
          value: values[i] ?? '',
          note: figure?.[1],
          ...(i === 1 && { href: '#content' }),
        }))}
      />
      <Definitions of={text.facts} />
      <FactsInPlace
        change={text.change}
        add={text.add}
        language={language}
        facts={text.facts.map(([label, value], i) => ({
          label,
          value,
          isOpen: i === 1,
          isEmpty: value === '',
          form: <TextField {...{ name: `fact-${i}-${scheme}`, label, language }} value={value} />,
        }))}
      />
      <Details summary={text.more} isOpen>
        <p>{text.noticeText}</p>
      </Details>
      <Confirmation summary={text.issue} effects={[text.issueEffect]} button={text.issue} isNext isOpen form={inForm} />
      <Confirmation summary={text.cancel} effects={text.cancelEffects} button={text.cancel} isOpen form={inForm}>
        <TextField name={`reason-${scheme}`} label={text.reason} isRequired language={language} />
      </Confirmation>
    </>
  );
}
