// Shared by the browser and the functions: where MPEG audio (ISO/IEC 11172-3, 13818-3) begins in bytes.

/** A frame of MPEG audio, of any layer. */
export interface MpegFrame {
  /** Where it begins, and how long it is, in bytes. */
  at: number;
  length: number;
  /** 3 is MP3. */
  layer: number;
  sampleRate: number;
  /** Of each channel. */
  samples: number;
}

/** Kilobits per second by version and layer, from 1. */
const bitRates: Readonly<Record<string, readonly number[]>> = {
  11: Array.from({ length: 14 }, (_, index) => 32 * (index + 1)),
  12: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  13: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  21: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  22: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  23: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

/** The frame whose header is there, if one is: a header may also be a coincidence. */
export function readFrame(bytes: Uint8Array, at: number): MpegFrame | undefined {
  if (bytes[at] !== 0xff) return undefined;
  const [kind = 0, rates = 0] = bytes.subarray(at + 1, at + 3);
  const [version, layer] = [(kind >> 3) & 3, 4 - ((kind >> 1) & 3)];
  const baseRate = [44_100, 48_000, 32_000][(rates >> 2) & 3];
  const bitRate = bitRates[`${version === 3 ? 1 : 2}${layer}`]?.[(rates >> 4) - 1];
  if (kind < 0xe0 || version === 1 || !baseRate || !bitRate) return undefined;
  const sampleRate = baseRate / ([4, 1, 2, 1][version] ?? 1);
  const padding = (rates >> 1) & 1;
  const samples = layer === 1 ? 384 : layer === 3 && version !== 3 ? 576 : 1152;
  const bytesWithoutPadding = (samples * bitRate * 125) / sampleRate;
  const length =
    layer === 1
      ? 4 * (Math.floor(bytesWithoutPadding / 4) + padding)
      : Math.floor(bytesWithoutPadding) + padding;
  return { at, length, layer, sampleRate, samples };
}

/** The first frame that another follows. */
export function firstFrame(bytes: Uint8Array): MpegFrame | undefined {
  for (let at = 0; at < bytes.length; at += 1) {
    const frame = readFrame(bytes, at);
    if (frame && isFollowed(bytes, frame)) return frame;
  }
  return undefined;
}

/** Whether another frame of the same kind comes right after one. */
export function isFollowed(bytes: Uint8Array, { at, length, sampleRate }: MpegFrame): boolean {
  const after = at + length;
  // But for the last bit, the second byte is the same in all frames.
  const isAlike = ((bytes[at + 1] ?? 0) ^ (bytes[after + 1] ?? 0)) < 2;
  return isAlike && readFrame(bytes, after)?.sampleRate === sampleRate;
}
