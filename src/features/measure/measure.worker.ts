import type { Block } from '../../lib/sound/decode.ts';
import { comparePolished, type Comparison } from '../../lib/sound/polish.ts';
import {
  createRecordingMeter,
  type Readings,
  type RecordingMeter,
} from '../../lib/sound/readings.ts';

export interface Measurement {
  readings: Readings;
  comparison: Comparison;
}

let meter: RecordingMeter | undefined;

function finish({ readings, excerpt }: ReturnType<RecordingMeter['finish']>): Measurement {
  const { sampleRate, hum, layout } = readings;
  return { readings, comparison: comparePolished(excerpt, sampleRate, hum, layout) };
}

// A block is answered with nothing, and the end with what all blocks measure.
addEventListener('message', ({ data: block }: MessageEvent<Block | undefined>) => {
  if (block) {
    meter ??= createRecordingMeter(block.sampleRate, block.channels.length);
    meter.push(block.channels);
  }
  postMessage(block || !meter ? undefined : finish(meter.finish()));
});
