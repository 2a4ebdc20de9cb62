// Runs at build only.

/** A file beside a text. */
export interface Download {
  url: string;
  bytes: number;
}

/** What src/build/clips.ts makes of the files of src/lib/downloads.ts. */
export const downloads = import.meta.glob<Download | undefined>(
  '../../content/**/*.{pdf,zip,docx,xlsx,pptx,csv,txt}',
  { query: '?download', import: 'default', eager: true },
);
