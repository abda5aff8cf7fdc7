import { createRequire } from 'node:module';

/** What is used here of a node of a syntax tree. */
export interface Node {
  readonly kind: number;
  readonly end: number;
  readonly parent: Node | undefined;
  readonly operator?: number;
  readonly operatorToken?: Node;
  readonly left?: Node;
  readonly right?: Node;
  readonly operand?: Node;
  readonly expression?: Node;
  readonly condition?: Node;
  readonly name?: Node;
  getStart(): number;
  getText(): string;
}

/** What is used here of TypeScript 5: the project's own TypeScript is a newer one, which cannot be called by programs. */
export interface TypeScript {
  readonly SyntaxKind: Readonly<Record<string, number>>;
  readonly ScriptTarget: { readonly Latest: number };
  createSourceFile(name: string, text: string, target: number, setParents: boolean): Node;
  forEachChild(node: Node, visit: (child: Node) => void): void;
  isTypeNode(node: Node): boolean;
}

/** The one that generators of clients are tried with. */
export function loadTypeScript(): TypeScript {
  try {
    return createRequire(new URL('../openapi-check/package.json', import.meta.url))('typescript');
  } catch {
    throw new Error('TypeScript 5 is missing: npm ci --prefix tools/openapi-check');
  }
}
