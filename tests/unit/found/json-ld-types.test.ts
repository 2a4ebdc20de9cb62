import ts from 'typescript';
import { describe, expect, it } from 'vitest';

import { getPublicPages, graphOf, type Thing } from './pages.ts';

/** The declarations are long, and the machine may be busy. */
const TIMEOUT_MS = 90_000;

const FILE = `${process.cwd()}/tests/unit/found/built-json-ld.ts`;

/** A node as a value of schema-dts, whose types are made from schema.org's own vocabulary. */
const declare = (node: Thing, index: number): string =>
  `export const node${index}: Exclude<import('schema-dts').${node['@type'] ?? ''}, string> = ${JSON.stringify(node)};`;

/** What the TypeScript compiler reports about some lines. */
function compile(lines: string[]): string[] {
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

const wrongNodes: Thing[] = [
  { '@type': 'FAQPage', mainEntitty: [] },
  { '@type': 'HowTo', step: { '@type': 'PostalAddress' } },
  { '@type': 'BlogPost', headline: 'x' },
  { '@type': 'BreadcrumbList', itemListElement: 7 },
];

describe('structured data as the compiler sees it', () => {
  it(
    'has the types of schema.org on every page, and would not pass with a wrong property, node, type or item',
    () => {
      expect(nodes.length).toBeGreaterThan(60);
      const wrong = wrongNodes.map((node, index) => declare(node, nodes.length + index));
      const lines = [...nodes.map(declare), ...wrong.map((line) => `// @ts-expect-error\n${line}`)];
      expect(compile(lines)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
