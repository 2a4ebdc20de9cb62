import { oklchToHex } from './oklch.ts';

/** A color of the tokens in both themes, as `#rrggbb`. */
export interface ThemeColor {
  readonly light: string;
  readonly dark: string;
}

/**
 * A color of the tokens for places that CSS does not reach.
 * @param tokens text of src/styles/tokens.css.
 * @throws when there is no `--name: light-dark(oklch(…), oklch(…))` in it.
 */
export function readThemeColor(tokens: string, name: string): ThemeColor {
  const [, light, dark] =
    new RegExp(`--${name}:\\s*light-dark\\((oklch\\([^)]*\\)),\\s*(oklch\\([^)]*\\))\\)`).exec(
      tokens,
    ) ?? [];
  if (!light || !dark)
    throw new Error(`src/styles/tokens.css has no light-dark() pair called --${name}`);
  return { light: oklchToHex(light), dark: oklchToHex(dark) };
}
