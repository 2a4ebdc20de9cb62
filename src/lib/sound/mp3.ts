/** A frame of MPEG audio, layer III. */
interface Frame {
  /** Where it begins, and how long it is, in bytes. */
  at: number;
  length: number;
  sampleRate: number;
  /** Of each channel. */
  samples: number;
}

/** A piece of an MP3 file that can be decoded by itself. */
export interface Mp3Slice {
  bytes: ArrayBuffer;
  sampleRate: number;
  /** Samples at its beginning that the piece before it had, too. */
  repeated: number;
}

const SLICE_BYTES = 1024 * 1024;
const bitRates = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

/** The frame whose header is there, if one is. */
function findFrame(bytes: Uint8Array, at: number): Frame | undefined {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(at, at + 3);
  const isFirst = (kind & 0x18) === 0x18;
  const bitRate = bitRates[isFirst ? 1 : 2][(rates >> 4) - 1];
  const baseRate = [44_100, 48_000, 32_000][(rates >> 2) & 3];
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2 || (kind & 0x18) === 8 || !bitRate || !baseRate)
    return undefined;
  const sampleRate = baseRate / (isFirst ? 1 : kind & 0x10 ? 2 : 4);
  const samples = isFirst ? 1152 : 576;
  const length = Math.floor((samples * bitRate * 125) / sampleRate) + ((rates >> 1) & 1);
  return { at, length, sampleRate, samples };
}

function findFrames(bytes: Uint8Array): Frame[] {
  const frames: Frame[] = [];
  for (let at = 0; at < bytes.length;) {
    const frame = findFrame(bytes, at);
    const after = at + (frame?.length ?? 0);
    // Two in a row: a header may also be a coincidence.
    const isFrame = frame && (after >= bytes.length || findFrame(bytes, after));
    if (isFrame) frames.push(frame);
    at = isFrame ? after : at + 1;
  }
  return frames;
}

/**
 * Cuts an MP3 file between two frames into pieces of about a megabyte.
 * @param overlap frames that a piece repeats: those at its beginning lean on what up to nine before them left over.
 */
export async function* slicesOfMp3(file: Blob, overlap = 10): AsyncGenerator<Mp3Slice> {
  const head = new Uint8Array(await file.slice(0, 10).arrayBuffer());
  // ID3v2 tags may hold pictures of megabytes.
  const hasTags = String.fromCharCode(...head.subarray(0, 3)) === 'ID3';
  let from = hasTags ? head.subarray(6).reduce((size, byte) => size * 128 + byte, 0) + 10 : 0;
  let repeated = 0;
  for (let isLast = false; !isLast;) {
    const bytes = new Uint8Array(await file.slice(from, from + SLICE_BYTES).arrayBuffer());
    isLast = from + bytes.length >= file.size;
    const frames = findFrames(bytes);
    const { sampleRate = 44_100, samples = 0 } = frames[0] ?? {};
    const last = isLast ? 0 : (frames.at(-1)?.at ?? 0);
    const end = last || bytes.length;
    yield { bytes: bytes.buffer.slice(0, end), sampleRate, repeated: repeated * samples };
    const next = frames.at(-1 - overlap)?.at ?? 0;
    repeated = next && overlap;
    from += next || end;
  }
}
