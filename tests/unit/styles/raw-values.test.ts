import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

interface Declaration {
  file: string;
  property: string;
  value: string;
}

const TOKENS = 'src/styles/tokens.css';

/** Raw by intent: `<file> <property>: <value>` → why. */
const exceptions: Readonly<Record<string, string>> = {
  'src/styles/base.css animation-duration: 1ms !important': 'ends every motion for who asked',
  'src/styles/base.css transition-duration: 1ms !important': 'ends every motion for who asked',
};

/** What a rule writes as a number or name where a token has to stand. */
const rules: readonly {
  kind: string;
  property: RegExp;
  raw: RegExp;
}[] = [
  {
    kind: 'color',
    property: /./,
    raw: /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch|color)\(|(?<![\w-])(?:black|white|red|gr[ae]y|blue|green|orange|yellow)(?![\w-])/i,
  },
  { kind: 'font size', property: /^font(?:-size)?$/, raw: /\d(?:px|rem|pt|vw)\b/ },
  { kind: 'font family', property: /^font-family$/, raw: /^(?!var\(|inherit)/ },
  {
    kind: 'space',
    property:
      /^(?:(?:row-|column-)?gap|(?:padding|margin|inset)(?:-[a-z-]+)?|border(?:-[a-z-]+)?)$/,
    raw: /(?<![\w-])(?:[2-9]|\d{2,}|\d*\.\d+|1(?=rem))(?:px|rem)\b/,
  },
  { kind: 'rounding', property: /^border(?:-[a-z]+)*-radius$/, raw: /\d(?:px|rem|%)/ },
  { kind: 'shadow', property: /^(?:box|text)-shadow$/, raw: /\d(?:px|rem)\b/ },
  {
    kind: 'motion',
    property: /^(?:transition|animation)(?:-[a-z]+)*$/,
    raw: /(?<![\w-])[\d.]+m?s\b|cubic-bezier|(?<![\w-])ease(?:-[a-z-]+)?(?![\w-)])/,
  },
];

function stylesOf(file: string): string {
  const source = readFileSync(file, 'utf8');
  const styles = file.endsWith('.css')
    ? source
    : [...source.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join('\n');
  return styles.replaceAll(/\/\*[\s\S]*?\*\//g, '');
}

function declarationsOf(file: string): Declaration[] {
  return [...stylesOf(file).matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)].map(
    ([, property = '', value = '']) => ({
      file,
      property,
      value: value.replaceAll(/\s+/g, ' ').trim(),
    }),
  );
}

const findRaw = ({ property, value }: Declaration): string[] =>
  rules.filter((rule) => rule.property.test(property) && rule.raw.test(value)).map((r) => r.kind);

const nameOf = ({ file, property, value }: Declaration) => `${file} ${property}: ${value}`;

const files = globSync('src/**/*.{css,astro}').filter((file) => file !== TOKENS);
const declarations = files.flatMap(declarationsOf);
const raw = declarations.filter((declaration) => findRaw(declaration).length > 0).map(nameOf);

describe('raw style values', () => {
  it('are in tokens.css only, with named exceptions', () => {
    expect(declarations.length).toBeGreaterThan(1000);
    expect([...new Set(raw)].toSorted()).toEqual(Object.keys(exceptions).toSorted());
  });
});
