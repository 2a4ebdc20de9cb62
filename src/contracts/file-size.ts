const units = ['bytes', 'KB', 'MB', 'GB'];

/** A number of bytes as people read it, in decimal units: `1.2 GB`, `640 MB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(
    bytes < 1 ? 0 : Math.floor(Math.log10(bytes * 1.0005) / 3),
    units.length - 1,
  );
  const amount = bytes / 1000 ** power;
  const digits = power > 0 && amount < 9.95 ? 1 : 0;
  return `${amount.toFixed(digits)} ${units[power]}`;
}
