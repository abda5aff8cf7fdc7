import type { Node, TypeScript } from './typescript-api.ts';

/** A change of one place of a file, which a test should notice. */
export interface Mutation {
  /** File, line's text and change: the same in another commit in which that line is the same. */
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

const operators = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['%', '*'],
  ['&&', '||'],
  ['||', '&&'],
  ['+=', '-='],
  ['-=', '+='],
]);

const methods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);

/** Within statements of SQL. */
const inSql: readonly (readonly [pattern: RegExp, after: string])[] = [
  [/ and /g, ' or '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ = /g, ' <> '],
  [/ is null/g, ' is not null'],
  [/ desc\b/g, ' asc'],
];

const isSql = (text: string) => /\b(select|insert into|update|delete from|where|order by)\b/.test(text);

/** All mutations of a file, in their order in it. */
export function mutationsOf(ts: TypeScript, file: string, text: string): Mutation[] {
  const { SyntaxKind: is } = ts;
  const found: Mutation[] = [];
  const seen = new Map<string, number>();
  const add = (kind: string, start: number, end: number, after: string) => {
    const lines = text.slice(0, start).split('\n');
    const whole = (text.split('\n')[lines.length - 1] as string).trim();
    const key = [file, whole, kind, (lines.at(-1) as string).trimStart().length, after].join(' | ');
    const again = seen.get(key) ?? 0;
    seen.set(key, again + 1);
    const id = again === 0 ? key : `${key} | ${again}`;
    found.push({ id, file, line: lines.length, kind, start, end, before: text.slice(start, end), after });
  };
  const replace = (kind: string, node: Node, after: string) => add(kind, node.getStart(), node.end, after);

  const visit = (node: Node): void => {
    if (ts.isTypeNode(node) || node.kind === is.ImportDeclaration || node.kind === is.InterfaceDeclaration) return;
    switch (node.kind) {
      case is.BinaryExpression: {
        const { operatorToken, left, right } = node as Required<Node>;
        const after = operators.get(operatorToken.getText());
        if (operatorToken.kind === is.QuestionQuestionToken) replace('operator', node, left.getText());
        const joinsText =
          operatorToken.getText() === '+' && /['"`]/.test(left.getText()[0] + (right.getText()[0] as string));
        if (after !== undefined && !joinsText) replace('operator', operatorToken, after);
        break;
      }
      case is.PrefixUnaryExpression:
        if (node.operator === is.ExclamationToken) replace('negation', node, (node.operand as Node).getText());
        break;
      case is.IfStatement:
      case is.WhileStatement: {
        const condition = node.expression as Node;
        if (node.kind === is.IfStatement) replace('condition', condition, 'true');
        replace('condition', condition, 'false');
        break;
      }
      case is.ConditionalExpression:
        replace('condition', node.condition as Node, `!(${(node.condition as Node).getText()})`);
        break;
      case is.NumericLiteral:
        replace('constant', node, node.getText() === '0' ? '1' : `(${node.getText()} + 1)`);
        break;
      case is.TrueKeyword:
        replace('constant', node, 'false');
        break;
      case is.FalseKeyword:
        replace('constant', node, 'true');
        break;
      case is.ExpressionStatement:
      case is.ThrowStatement:
        replace('statement', node, ';');
        break;
      case is.PropertyAccessExpression: {
        const name = node.name as Node;
        const after = methods.get(name.getText());
        if (after !== undefined && node.parent?.kind === is.CallExpression) replace('method', name, after);
        break;
      }
      case is.StringLiteral:
      case is.NoSubstitutionTemplateLiteral:
      case is.TemplateHead:
      case is.TemplateMiddle:
      case is.TemplateTail: {
        const [start, piece] = [node.getStart(), node.getText()];
        if (!isSql(wholeTemplate(node, is))) break;
        for (const [pattern, after] of inSql) {
          for (const { index, 0: before } of piece.matchAll(pattern)) {
            add('sql', start + index, start + index + before.length, after);
          }
        }
        break;
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** The text of the template that a piece is of: a piece alone may name no word of SQL. */
function wholeTemplate(node: Node, is: TypeScript['SyntaxKind']): string {
  let whole = node;
  while (whole.parent && (whole.parent.kind === is.TemplateSpan || whole.parent.kind === is.TemplateExpression)) {
    whole = whole.parent;
  }
  return whole.getText();
}
