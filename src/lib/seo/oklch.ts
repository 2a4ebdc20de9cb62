const oklchPattern = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*\)$/;

/** One channel of linear light as a byte of sRGB, clipped to what a screen can show. */
function toByte(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear));
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255);
}

/**
 * An opaque CSS `oklch()` color as `#rrggbb`, for formats that know nothing newer.
 * The matrices are those of CSS Color 4, https://www.w3.org/TR/css-color-4/#color-conversion-code.
 * @throws when the text is not `oklch(lightness chroma hue)` in plain numbers.
 */
export function oklchToHex(color: string): string {
  const [, lightness, chroma, hue] = oklchPattern.exec(color) ?? [];
  if (!lightness || !chroma || !hue) throw new Error(`"${color}" is not a plain oklch() color`);
  const radians = (Number(hue) * Math.PI) / 180;
  const [L, a, b] = [
    Number(lightness),
    Number(chroma) * Math.cos(radians),
    Number(chroma) * Math.sin(radians),
  ];
  const long = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return `#${channels.map((channel) => toByte(channel).toString(16).padStart(2, '0')).join('')}`;
}
