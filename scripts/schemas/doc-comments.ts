import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import ts from 'typescript';

/** What the doc comments of a schema say about its keys. */
export interface Docs {
  readonly text?: string | undefined;
  readonly keys: ReadonlyMap<string, Docs>;
  /** The options of a choice between shapes, in their order. */
  readonly options?: readonly Docs[];
}

const nothing: Docs = { keys: new Map() };

interface Source {
  readonly file: ts.SourceFile;
  /** What constants of the file are, with what is written over them. */
  readonly values: ReadonlyMap<
    string,
    readonly [value: ts.Expression, comment: string | undefined]
  >;
  /** Where an imported name comes from. */
  readonly imports: ReadonlyMap<string, string>;
}

const sources = new Map<string, Source>();

/**
 * Reads what is written over the keys of a zod schema, so that editors can show it: the comment stays where developers
 * read it, and nobody writes it twice.
 * @param path of the TypeScript file. @param name of the exported schema.
 */
export function readDocs(path: string, name: string): Docs {
  return docsOfName(name, readSource(resolve(path)));
}

function docsOfName(name: string, source: Source): Docs {
  const imported = source.imports.get(name);
  if (imported) return readDocs(imported, name);
  const [value, text] = source.values.get(name) ?? [];
  return value ? { text, ...docsOf(value, source) } : nothing;
}

function readSource(path: string): Source {
  const known = sources.get(path);
  if (known) return known;
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const values = new Map<string, readonly [ts.Expression, string | undefined]>();
  const imports = new Map<string, string>();
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer)
          values.set(name.text, [initializer, commentOf(statement)]);
    } else if (ts.isImportDeclaration(statement)) {
      const from = (statement.moduleSpecifier as ts.StringLiteral).text;
      const bindings = statement.importClause?.namedBindings;
      if (from.startsWith('.') && bindings && ts.isNamedImports(bindings))
        for (const { name } of bindings.elements) imports.set(name.text, join(dirname(path), from));
    }
  }
  const source = { file, values, imports };
  sources.set(path, source);
  return source;
}

function docsOf(expression: ts.Expression, source: Source): Docs {
  if (ts.isIdentifier(expression)) return docsOfName(expression.text, source);
  if (ts.isArrowFunction(expression)) return docsOf(expression.body as ts.Expression, source);
  if (ts.isParenthesizedExpression(expression)) return docsOf(expression.expression, source);
  if (ts.isObjectLiteralExpression(expression)) return docsOfKeys(expression, source);
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression))
    return nothing;
  const { expression: owner, name } = expression.expression;
  const [first, second] = expression.arguments;
  switch (name.text) {
    case 'strictObject':
    case 'array':
      return first ? docsOf(first, source) : nothing;
    case 'union':
      return first ? docsOfOptions(first, source) : nothing;
    case 'discriminatedUnion':
      return second ? docsOfOptions(second, source) : nothing;
    default:
      // A method that refines the schema before it.
      return docsOf(owner, source);
  }
}

function docsOfOptions(list: ts.Expression, source: Source): Docs {
  if (!ts.isArrayLiteralExpression(list)) return nothing;
  return { keys: new Map(), options: list.elements.map((option) => docsOf(option, source)) };
}

function docsOfKeys(object: ts.ObjectLiteralExpression, source: Source): Docs {
  const keys = new Map<string, Docs>();
  for (const property of object.properties) {
    if (ts.isSpreadAssignment(property)) {
      for (const [key, docs] of docsOf(property.expression, source).keys) keys.set(key, docs);
      continue;
    }
    if (!ts.isIdentifier(property.name)) continue;
    const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
    const docs = docsOf(value, source);
    keys.set(property.name.text, { ...docs, text: commentOf(property) ?? docs.text });
  }
  return { keys };
}

function commentOf(node: ts.Node): string | undefined {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = comments
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text || undefined;
}
