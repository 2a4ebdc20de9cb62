// Runs at build only: browsers get the drawings, and compute the take again when somebody plays it.
import { drawEnvelope, envelopeOf, type SignalFigure } from '../signal.ts';
import { AROUND_CUT_DB, CUT, renderTake, stages, TAKE_RATE, type Stage } from './take.ts';

/** The box of every drawing of the take. */
export const TAKE_BOX = { width: 600, height: 300, bars: 50 } as const;

interface StagePicture {
  stage: Stage;
  /** An SVG path in `TAKE_BOX`. */
  path: string;
  /** Loudness and true peak in words, such as `−16.0 LUFS · −1.6 dBTP`. */
  readout: string;
}

const take = renderTake();

interface Box {
  bars: number;
  width: number;
  height: number;
}

/** Bars of samples as an SVG path; the box is full scale from top to bottom, but for 4%. */
export function drawSamples(
  samples: Float32Array,
  { bars, width, height }: Box,
  isWanted: (bar: number) => boolean = () => true,
): string {
  return drawEnvelope(envelopeOf(samples, bars), width, height, isWanted);
}

/** A stage in a box of its own. */
export async function drawStage(stage: Stage, box: Box): Promise<string> {
  return drawSamples((await take)[stage].samples, box);
}

/** The raw take; what the edit takes out of it is the accent. */
export async function drawEdit(box: Box): Promise<SignalFigure> {
  const { samples } = (await take).raw;
  const isCut = (bar: number) => {
    const seconds = ((bar + 0.5) * samples.length) / box.bars / TAKE_RATE;
    return seconds > CUT.from && seconds < CUT.to;
  };
  return {
    base: drawSamples(samples, box, (bar) => !isCut(bar)),
    accent: drawSamples(samples, box, isCut),
  };
}

/** The mix; the accent is how far the master raises its parts, from least to most over the height of the box. */
export async function drawGain(box: Box): Promise<SignalFigure> {
  const { bars, width, height } = box;
  const { mix, master } = await take;
  // Of few long parts: within a syllable a compressor's gain jumps.
  const parts = Math.round(bars / 3);
  const after = envelopeOf(master.samples, parts);
  const gains = envelopeOf(mix.samples, parts).map((level, part) => (after[part] ?? 0) / level);
  const least = Math.min(...gains);
  const range = Math.max(...gains) - least || 1;
  const points = gains.map((gain, part) => {
    const x = Math.round(((part + 0.5) * width) / parts);
    return `${x} ${Math.round(height * (1 - (gain - least) / range))}`;
  });
  return { base: drawSamples(mix.samples, box), accent: `M${points.join('L')}` };
}

/** The take as it is drawn and measured in each stage. */
export async function pictureStages(): Promise<StagePicture[]> {
  const rendered = await take;
  return stages.map((stage) => {
    const { samples, integrated, truePeak } = rendered[stage];
    const inWords = (level: number, signDisplay: 'auto' | 'exceptZero') =>
      level
        .toLocaleString('en-US', {
          minimumFractionDigits: 1,
          maximumFractionDigits: 1,
          signDisplay,
        })
        .replace('-', '−');
    return {
      stage,
      path: drawSamples(samples, TAKE_BOX),
      readout: `${inWords(integrated, 'auto')} LUFS · ${inWords(truePeak, 'exceptZero')} dBTP`,
    };
  });
}

/** What plays around the cut, from one length of the gap before it to one after it. */
export async function samplesAroundCut(stage: 'cut' | 'clean'): Promise<Float32Array> {
  const [from, to] = [CUT.from - CUT.gap, CUT.from + 2 * CUT.gap];
  const { samples } = (await take)[stage];
  return samples
    .slice(from * TAKE_RATE, to * TAKE_RATE)
    .map((sample) => sample * 10 ** (AROUND_CUT_DB / 20));
}
