// What is said of files by their names alone: by the check, and at /admin before one is taken.

/** A photo as phones take it, which no build tool and few browsers read. */
export const isHeic = (path: string) => /\.hei[cf]$/i.test(path);

/** What to do about a picture by another name, or of a kind that pages can't show; undefined for all other files. */
export function adviseOnPicture(path: string): string | undefined {
  if (isHeic(path)) return 'Browsers can’t show HEIC: export the photo as JPEG.';
  const [, name] = /([^/]+)\.(?:jfif|jpe)$/i.exec(path) ?? [];
  return name && `It’s a JPEG: rename it to ${name}.jpg.`;
}
