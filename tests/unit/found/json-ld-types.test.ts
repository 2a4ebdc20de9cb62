import ts from 'typescript';
import { describe, expect, it } from 'vitest';

import { getPublicPages, graphOf } from './pages.ts';
import type { Thing } from './schema-vocabulary.ts';

/** The declarations are long, and the machine may be busy. */
const TIMEOUT_MS = 90_000;

const FILE = `${process.cwd()}/tests/unit/found/built-json-ld.ts`;

/** What the TypeScript compiler says of nodes as values of schema-dts, the types made from schema.org's own vocabulary. */
function compile(nodes: readonly Thing[]): string[] {
  const types = [...new Set(nodes.map((node) => node['@type'] ?? ''))];
  const lines = [
    `import type { ${types.join(', ')} } from 'schema-dts';`,
    ...nodes.map(
      (node, index) =>
        `export const node${index}: Exclude<${node['@type'] ?? ''}, string> = ${JSON.stringify(node)};`,
    ),
  ];
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
  };
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (name, target) =>
    name === FILE ? ts.createSourceFile(name, lines.join('\n'), target) : readSource(name, target);
  const fileExists = host.fileExists.bind(host);
  host.fileExists = (name) => name === FILE || fileExists(name);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([FILE], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** Every node of every page. */
const nodes = getPublicPages().flatMap(graphOf);

describe('structured data as the compiler sees it', () => {
  it(
    'has the types of schema.org on every page',
    () => {
      expect(nodes.length).toBeGreaterThan(60);
      expect(compile(nodes)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['a property that does not exist', { '@type': 'FAQPage', mainEntitty: [] }],
    ['a node of another type', { '@type': 'HowTo', step: { '@type': 'PostalAddress' } }],
    ['a type that does not exist', { '@type': 'BlogPost', headline: 'x' }],
    ['an item that is no thing', { '@type': 'BreadcrumbList', itemListElement: 7 }],
  ])(
    'would not pass with %s',
    (_what, node) => {
      expect(compile([node])).not.toEqual([]);
    },
    TIMEOUT_MS,
  );
});
