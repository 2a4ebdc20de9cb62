/** A custom property of src/styles/tokens.css. */
export interface Token {
  /** Without the two dashes. */
  readonly name: string;
  readonly value: string;
}

/** Kinds of tokens by how they are shown. */
export interface TokenGroups {
  readonly colors: readonly Token[];
  readonly sizes: readonly Token[];
  readonly spaces: readonly Token[];
  readonly others: readonly Token[];
}

const isColor = ({ value }: Token) => /^(light-dark|oklch)\(/.test(value);
const isSize = ({ name }: Token) => /^(text|heading)-/.test(name);
const isSpace = ({ name }: Token) => name.startsWith('space-');

/**
 * The tokens in the order of the file.
 * @param css text of src/styles/tokens.css.
 */
export function readTokens(css: string): TokenGroups {
  const [root = ''] = /:root\s*{[^}]*}/.exec(css) ?? [];
  const tokens = [...root.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({
    name,
    value: value.replaceAll(/\s+/g, ' ').trim(),
  }));
  return {
    colors: tokens.filter(isColor),
    sizes: tokens.filter(isSize),
    spaces: tokens.filter(isSpace),
    others: tokens.filter((token) => !isColor(token) && !isSize(token) && !isSpace(token)),
  };
}
