import { comparePolished, type Comparison } from '../../lib/sound/polish.ts';
import {
  createRecordingMeter,
  type Readings,
  type RecordingMeter,
} from '../../lib/sound/readings.ts';
import { decodeSamples, readWavFormat } from '../../lib/sound/wav.ts';

/** A WAV file to measure; or samples of another recording, one block after the other, and nothing at its end. */
export type MeasureRequest =
  { wav: Blob } | { sampleRate: number; channels: readonly Float32Array[] } | undefined;

export interface Measurement {
  readings: Readings;
  comparison: Comparison;
  /** The browser decoded it at another sample rate than the file's. */
  isResampled: boolean;
}

/** The share that is measured, of a WAV file; `taken` asks for more samples. */
export type MeasureAnswer =
  { share: number } | 'taken' | 'empty' | 'unreadable' | { done: Omit<Measurement, 'isResampled'> };

const SLICE_BYTES = 4 * 1024 * 1024;

let meter: RecordingMeter | undefined;

const answer = (message: MeasureAnswer) => postMessage(message);

async function measureWav(file: Blob): Promise<void> {
  const format = await readWavFormat(file);
  const { start, end, bytesPerFrame, sampleRate, channelCount } = format;
  const step = bytesPerFrame * Math.floor(SLICE_BYTES / bytesPerFrame);
  meter = createRecordingMeter(sampleRate, channelCount);
  for (let from = start; from < end; from += step) {
    const bytes = await file.slice(from, Math.min(from + step, end)).arrayBuffer();
    meter.push(decodeSamples(bytes, format));
    answer({ share: (from - start) / (end - start) });
  }
  finish();
}

function finish(): void {
  if (!meter) {
    answer('unreadable');
    return;
  }
  const { readings, excerpt } = meter.finish();
  const { seconds, sampleRate, hum } = readings;
  const comparison = () => comparePolished(excerpt, sampleRate, hum);
  answer(seconds > 0 ? { done: { readings, comparison: comparison() } } : 'empty');
}

addEventListener('message', ({ data }: MessageEvent<MeasureRequest>) => {
  if (!data) finish();
  else if ('wav' in data) measureWav(data.wav).catch(() => answer('unreadable'));
  else {
    meter ??= createRecordingMeter(data.sampleRate, data.channels.length);
    meter.push(data.channels);
    answer('taken');
  }
});
