/** A high-pass or notch of the second order (W3C Audio EQ Cookbook). @param frequency in cycles per sample. */
export function filter(
  samples: Float32Array,
  kind: 'high-pass' | 'notch',
  frequency: number,
  quality: number,
): Float32Array<ArrayBuffer> {
  const cosine = Math.cos(2 * Math.PI * frequency);
  const alpha = Math.sin(2 * Math.PI * frequency) / (2 * quality);
  const [b0, b1] = kind === 'notch' ? [1, -2 * cosine] : [(1 + cosine) / 2, -1 - cosine];
  const scale = 1 / (1 + alpha);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return Float32Array.from(samples, (x) => {
    const y = scale * (b0 * (x + x2) + b1 * x1 + 2 * cosine * y1 - (1 - alpha) * y2);
    [x1, x2, y1, y2] = [x, x1, y, y1];
    return y;
  });
}
