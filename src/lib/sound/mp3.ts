import { isFollowed, readFrame, type MpegFrame } from '../../contracts/mpeg-frames.ts';

/** A piece of an MP3 file that can be decoded by itself. */
export interface Mp3Slice {
  bytes: ArrayBuffer;
  sampleRate: number;
  /** Samples at its beginning that the piece before it had, too. */
  repeated: number;
}

const SLICE_BYTES = 1024 * 1024;
/** Frames that a piece repeats: those at its beginning lean on what up to nine before them left over. */
const OVERLAP = 10;

function findFrames(bytes: Uint8Array): MpegFrame[] {
  const frames: MpegFrame[] = [];
  for (let at = 0; at < bytes.length;) {
    const frame = readFrame(bytes, at);
    const after = at + (frame?.length ?? 0);
    const isFrame = frame && (after >= bytes.length || isFollowed(bytes, frame));
    if (isFrame) frames.push(frame);
    at = isFrame ? after : at + 1;
  }
  return frames;
}

/** Cuts an MP3 file without its tags between two frames into pieces of about a megabyte. */
export async function* slicesOfMp3(file: Blob): AsyncGenerator<Mp3Slice> {
  let from = 0;
  let repeated = 0;
  for (let isLast = false; !isLast;) {
    const bytes = new Uint8Array(await file.slice(from, from + SLICE_BYTES).arrayBuffer());
    isLast = from + bytes.length >= file.size;
    const frames = findFrames(bytes);
    const { at = 0, sampleRate = 44_100, samples = 0 } = frames[0] ?? {};
    const last = isLast ? 0 : (frames.at(-1)?.at ?? 0);
    const end = last || bytes.length;
    // Padding, or the end of a frame that was cut, may stand before the first of several.
    const start = frames.length > 1 ? at : 0;
    yield { bytes: bytes.buffer.slice(start, end), sampleRate, repeated: repeated * samples };
    const next = frames.at(-1 - OVERLAP)?.at ?? 0;
    repeated = next && OVERLAP;
    from += next || end;
  }
}
