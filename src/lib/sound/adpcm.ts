// Compressed samples of WAV files: blocks of four bits a sample, behind the samples that each block begins with.

/** How a coding makes samples of one channel of one block. */
interface Coding {
  /** Samples of each channel in a block of so many bytes. */
  framesIn: (bytes: number, channelCount: number) => number;
  fill: (samples: Float32Array, block: DataView, channel: number, channelCount: number) => void;
}

/** @returns what decodes whole blocks; the last may be shorter. */
function decoderFor({ framesIn, fill }: Coding) {
  return (bytes: ArrayBuffer, channelCount: number, bytesPerBlock: number) => {
    const frames = framesIn(bytesPerBlock, channelCount);
    const rest = framesIn(bytes.byteLength % bytesPerBlock, channelCount);
    const total = Math.floor(bytes.byteLength / bytesPerBlock) * frames + rest;
    return Array.from({ length: channelCount }, (_, channel) => {
      const samples = new Float32Array(total);
      for (let at = 0; at < total; at += frames) {
        const block = new DataView(bytes, (at / frames) * bytesPerBlock);
        fill(samples.subarray(at, at + frames), block, channel, channelCount);
      }
      return samples;
    });
  };
}

const clamp = (value: number, lowest: number, highest: number) =>
  Math.max(lowest, Math.min(highest, value));
const clampSample = (value: number) => clamp(value, -(2 ** 15), 2 ** 15 - 1);

const imaIndexes = [-1, -1, -1, -1, 2, 4, 6, 8];
// prettier-ignore
const imaSteps = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118,
  130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060,
  1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132,
  7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
];

/** As the Interactive Multimedia Association has it: channels take turns with eight samples in four bytes. */
export const decodeImaAdpcm = decoderFor({
  framesIn: (bytes, channelCount) => {
    const runs = Math.floor(bytes / (4 * channelCount)) - 1;
    return runs < 0 ? 0 : 1 + 8 * runs;
  },
  fill(samples, block, channel, channelCount) {
    let sample = block.getInt16(4 * channel, true);
    let index = clamp(block.getUint8(4 * channel + 2), 0, 88);
    samples[0] = sample / 2 ** 15;
    for (let at = 1; at < samples.length; at += 1) {
      const place = at - 1;
      const run = 4 * (channelCount * (1 + (place >> 3)) + channel);
      const byte = block.getUint8(run + ((place & 7) >> 1));
      const bits = place & 1 ? byte >> 4 : byte & 15;
      const difference = ((2 * (bits & 7) + 1) * (imaSteps[index] ?? 0)) >> 3;
      sample = clampSample(sample + (bits & 8 ? -difference : difference));
      index = clamp(index + (imaIndexes[bits & 7] ?? 0), 0, 88);
      samples[at] = sample / 2 ** 15;
    }
  },
});

const msScales = [230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230];
/** Of the last sample, and of the one before it. */
const msWeights = [[256, 0], [512, -256], [0, 0], [192, 64], [240, 0], [460, -208], [392, -232]]; // prettier-ignore

/** As Microsoft has it: channels take turns with each sample. */
export const decodeMsAdpcm = decoderFor({
  framesIn: (bytes, channelCount) =>
    bytes < 7 * channelCount ? 0 : 2 + Math.floor((2 * bytes) / channelCount) - 14,
  fill(samples, block, channel, channelCount) {
    const read = (field: number) =>
      block.getInt16(channelCount + 2 * (field * channelCount + channel), true);
    const [weight = 0, weightBefore = 0] = msWeights[block.getUint8(channel)] ?? [];
    let [scale, last, before] = [read(0), read(1), read(2)];
    samples.set([before / 2 ** 15, last / 2 ** 15].slice(0, samples.length));
    for (let at = 2; at < samples.length; at += 1) {
      const place = (at - 2) * channelCount + channel;
      const byte = block.getUint8(7 * channelCount + (place >> 1));
      const bits = place & 1 ? byte & 15 : byte >> 4;
      const expected = Math.trunc((last * weight + before * weightBefore) / 256);
      before = last;
      last = clampSample(expected + (bits < 8 ? bits : bits - 16) * scale);
      scale = Math.max(16, ((msScales[bits] ?? 0) * scale) >> 8);
      samples[at] = last / 2 ** 15;
    }
  },
});
