import { readFileSync } from 'node:fs';
import ts from 'typescript-6';

/** What one source file looks like; lengths are in lines. */
export interface SourceFile {
  path: string;
  lines: number;
  commentLines: number;
  functions: { name: string; lines: number; isComponent: boolean }[];
  /** Every identifier that the file declares. */
  declared: string[];
}

export function measureSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8');
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const lengthOf = (node: ts.Node) => lineOf(node.getEnd()) - lineOf(node.getStart()) + 1;
  const functions: SourceFile['functions'] = [];
  const declared: string[] = [];
  const walk = (node: ts.Node): void => {
    if (isFunction(node)) {
      const name = nameOf(node);
      functions.push({ name, lines: lengthOf(node), isComponent: /^[A-Z]/.test(name) && path.endsWith('x') });
    }
    const name = (node as Partial<ts.NamedDeclaration>).name;
    if (name && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node)) declared.push(name.text);
    ts.forEachChild(node, walk);
  };
  walk(source);
  const lines = text.trimEnd().split('\n').length;
  return { path, lines, commentLines: countCommentLines(source, lineOf), functions, declared };
}

function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node)
  );
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name) return node.name.getText();
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : '';
}

/** Lines on which a comment stands, whether or not code stands there too. */
function countCommentLines(source: ts.SourceFile, lineOf: (position: number) => number): number {
  const commented = new Set<number>();
  const addAt = (position: number) => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(source.text, position) ?? []),
      ...(ts.getTrailingCommentRanges(source.text, position) ?? []),
    ];
    for (const { pos, end } of ranges)
      for (let line = lineOf(pos); line <= lineOf(end - 1); line++) commented.add(line);
  };
  const walk = (node: ts.Node): void => {
    // Text between tags is no comment, whatever it looks like.
    if (!ts.isJsxText(node)) addAt(node.getFullStart());
    for (const child of node.getChildren(source)) walk(child);
    addAt(node.getEnd());
  };
  walk(source);
  return commented.size;
}
