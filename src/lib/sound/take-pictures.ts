// Runs at build only: browsers get the drawings, and compute the take again when somebody plays it.
import { drawEnvelope, envelopeOf } from '../signal.ts';
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
