// The package has no types of its own; this is the part that is used here.
declare module 'subset-font' {
  /** Cuts a font down to the glyphs of a text; an axis given as a number is fixed at that value. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff' | 'woff2';
      variationAxes?: Readonly<Record<string, number>>;
      /** OpenType features to keep; all of them when left out. */
      keepFeatures?: readonly string[];
      noHinting?: boolean;
      dropTables?: readonly string[];
    },
  ): Promise<Uint8Array>;
}
