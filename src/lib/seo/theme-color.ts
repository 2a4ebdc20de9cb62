import { transform } from 'lightningcss';

/** A color of the tokens in both themes. */
export interface ThemeColor {
  light: string;
  dark: string;
}

/**
 * A color of the tokens as it is written there.
 * @param tokens text of src/styles/tokens.css.
 * @throws when there is no `--name: light-dark(oklch(…), oklch(…))` in it.
 */
export function readToken(tokens: string, name: string): ThemeColor {
  const color = String.raw`(oklch\([^)]*\))`;
  const pair = new RegExp(String.raw`--${name}:\s*light-dark\(${color},\s*${color}\)`);
  const [, light, dark] = pair.exec(tokens) ?? [];
  if (!light || !dark)
    throw new Error(`src/styles/tokens.css has no light-dark() pair called --${name}`);
  return { light, dark };
}

/** A color of the tokens as every program knows it, for places that CSS does not reach. @throws as `readToken` does. */
export function readThemeColor(tokens: string, name: string): ThemeColor {
  const { light, dark } = readToken(tokens, name);
  return { light: toOldColor(light), dark: toOldColor(dark) };
}

/** What the minifier writes for a browser that knows no `oklch()`. */
function toOldColor(color: string): string {
  const code = Buffer.from(`a{color:${color}}`);
  const { code: css } = transform({ filename: 'color.css', code, targets: { chrome: 80 << 16 } });
  return /(?<=color: )[^;]+/.exec(css.toString())?.[0] ?? color;
}
