import { keyTexts as texts } from '#core/texts/texts.ts';
import { GroupedChoices } from '#server/pages/components/forms/choices.tsx';
import type { FieldProps } from '#server/pages/components/forms/field.tsx';
import type { Language } from '#server/pages/language.ts';
import { isScope, type Scope, scopes } from '#server/records/scopes.ts';

/** What a scope is of: the part of its name before the colon. */
const areaOf = (scope: Scope) => scope.split(':')[0] as keyof (typeof texts)['en']['areas'];

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The offered scopes in words, grouped by what they are of. `hasNames` adds the name that each has in the API. */
export function ScopeChoices({
  offered,
  chosen,
  hasNames = false,
  ...field
}: FieldProps & {
  readonly offered: readonly Scope[];
  readonly chosen: readonly string[];
  readonly hasNames?: boolean;
}) {
  const { areas, scopeTexts } = texts[field.language];
  const inOrder = [...new Set(offered.map(areaOf))];
  return (
    <GroupedChoices
      {...field}
      groups={inOrder.map((area) => ({
        name: area,
        label: areas[area],
        choices: offered
          .filter((scope) => areaOf(scope) === area)
          .map((scope) => ({
            value: scope,
            label: capitalized(scopeTexts[scope]),
            ...(hasNames && { hint: scope }),
          })),
      }))}
      chosen={chosen}
    />
  );
}

/** What a key or a program may do, in a cell of a list: in words, then as the API names it. */
export function ScopeWords({
  granted,
  all = scopes,
  language,
}: {
  readonly granted: readonly string[];
  /** What it could be given at most; that of a key unless stated. */
  readonly all?: readonly Scope[];
  readonly language: Language;
}) {
  const { scopeTexts, everything } = texts[language];
  const isAll = all.every((scope) => granted.includes(scope));
  const words = granted.map((scope) => (isScope(scope) ? scopeTexts[scope] : scope)).join(', ');
  return (
    <>
      {isAll ? everything : capitalized(words)}
      {!isAll && <small class="scope-names">{granted.join(', ')}</small>}
    </>
  );
}
