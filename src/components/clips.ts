// Runs at build only. What is bundled for /admin gets an empty one from bundle-editor.ts.

/** A recording next to a post. */
export interface Clip {
  url: string;
  seconds: number;
  /** A byte for each bar, as Base64. */
  peaks: string;
}

/** What src/build/clips.ts makes of the recordings. */
export const clips = import.meta.glob<Clip | undefined>('../../content/blog/*.mp3', {
  query: '?clip',
  import: 'default',
  eager: true,
});
