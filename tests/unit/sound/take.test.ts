import { describe, expect, it } from 'vitest';

import { envelopeOf } from '../../../src/lib/signal.ts';
import { measureLoudness } from '../../../src/lib/sound/loudness.ts';
import {
  afterCut,
  beforeCut,
  CUT,
  renderTake,
  stages,
  TAKE_RATE,
  type Stage,
} from '../../../src/lib/sound/take.ts';
import { drawSamples, TAKE_BOX } from '../../../src/lib/sound/take-pictures.ts';
import { getPage, readBuilt } from '../../support/built-site.ts';
import { fc } from '../../support/properties.ts';
import { levelAt } from '../../support/sounds.ts';

const take = await renderTake();

/** Seconds of a stage. */
const part = (stage: Stage, from: number, to: number) =>
  take[stage].samples.subarray(from * TAKE_RATE, to * TAKE_RATE);
const decibels = (value: number) => 20 * Math.log10(value);
const rms = (samples: Float32Array) =>
  decibels(Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length));
/** Level of one frequency, dBFS. */
const levelOf = (samples: Float32Array, hertz: number) => levelAt(samples, hertz, TAKE_RATE);
const lufs = (samples: Float32Array) => measureLoudness([samples], TAKE_RATE).integrated;
const gap: [number, number] = [CUT.from + 0.05, CUT.from + CUT.gap - 0.05];
/** Phrases of the guest and of the host after the cut. */
const guest: [number, number] = [afterCut(4.15), afterCut(5.35)];
const host: [number, number] = [afterCut(5.65), afterCut(6.4)];

describe('the take', () => {
  it('is the same each time', async () => {
    const again = await renderTake();
    for (const stage of stages) expect(again[stage].samples).toEqual(take[stage].samples);
  });

  it('raw: clips at the bump alone, hums, waits, and has a guest ten decibels below the host', () => {
    const clipped = [...take.raw.samples.entries()].filter(([, sample]) => Math.abs(sample) === 1);
    expect(clipped.length).toBeGreaterThan(20);
    for (const [index] of clipped) expect(Math.abs(index / TAKE_RATE - 2.3)).toBeLessThan(0.1);
    expect(take.raw.truePeak).toBeGreaterThan(0);
    const wait = part('raw', 2.9, 4);
    for (const hertz of [60, 120, 180])
      expect(levelOf(wait, hertz)).toBeGreaterThan(levelOf(wait, hertz + 25) + 20);
    expect(lufs(part('raw', 5.65, 6.4)) - lufs(part('raw', 4.15, 5.35))).toBeCloseTo(10, -1);
  });

  it('cut: bump and wait are gone, and nothing at all is in their place', () => {
    const gone = CUT.to - CUT.from - CUT.gap;
    expect(take.raw.samples.length - take.cut.samples.length).toBe(Math.round(gone * TAKE_RATE));
    expect(part('cut', ...gap).every((sample) => sample === 0)).toBe(true);
    expect(Math.max(...envelopeOf(take.cut.samples, 100))).toBeLessThan(0.5);
  });

  it('clean: the hum is out, and the gap is filled with the room as it sounds elsewhere', () => {
    for (const hertz of [60, 120, 180])
      expect(levelOf(part('clean', 0, 0.4), hertz)).toBeLessThan(
        levelOf(part('cut', 0, 0.4), hertz) - 12,
      );
    const elsewhere = rms(part('clean', 0.1, 0.4));
    expect(Math.abs(rms(part('clean', ...gap)) - elsewhere)).toBeLessThan(2);
  });

  it('mix: the guest is ten decibels louder, the host as before', () => {
    expect(lufs(part('mix', ...guest)) - lufs(part('clean', ...guest))).toBeCloseTo(10, 0);
    expect(lufs(part('mix', ...host)) - lufs(part('clean', ...host))).toBeCloseTo(0, 1);
  });

  it('master: -16 LUFS, true peak below -1 dBTP, pauses alive and far below speech', () => {
    expect(take.master.integrated).toBeCloseTo(-16, 1);
    expect(take.master.truePeak).toBeLessThan(-1);
    const pause = rms(part('master', ...gap));
    expect(pause).toBeGreaterThan(-60);
    expect(pause).toBeLessThan(rms(part('master', ...host)) - 25);
  });

  it.each(['cut', 'clean'] as const)('%s: joins without a click', (stage) => {
    // What a click is made of and a quiet room is not: the third difference of samples grows with frequency.
    const sharpness = (samples: Float32Array) =>
      samples
        .slice(3)
        .reduce(
          (most, sample, index) =>
            Math.max(
              most,
              Math.abs(
                sample -
                  3 * (samples[index + 2] ?? 0) +
                  3 * (samples[index + 1] ?? 0) -
                  (samples[index] ?? 0),
              ) / 8,
            ),
          0,
        );
    for (const edge of [CUT.from, CUT.from + CUT.gap])
      expect(decibels(sharpness(part(stage, edge - 0.02, edge + 0.02)))).toBeLessThan(-60);
  });

  it('finds the same place before and after the cut', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 9, noNaN: true }), (seconds) => {
        const later = afterCut(seconds);
        if (seconds < CUT.from || seconds > CUT.to)
          expect(beforeCut(later)).toBeCloseTo(seconds, 9);
        // What is gone is somewhere in the gap.
        else {
          expect(later).toBeGreaterThanOrEqual(CUT.from);
          expect(later).toBeLessThanOrEqual(CUT.from + CUT.gap + 1e-9);
        }
      }),
    );
  });
});

/** The paths of a drawing of the home page, which may be in a file of drawings. */
function drawnIn(selector: string): string {
  const svg = getPage('/').document.querySelector(selector);
  const [file = '', id = ''] = svg?.querySelector('use')?.getAttribute('href')?.split('#') ?? [];
  const markup = file
    ? (readBuilt(file).split(`<g id="${id}">`)[1]?.split('</g>')[0] ?? '')
    : (svg?.innerHTML ?? '');
  return [...markup.matchAll(/ d="([^"]*)"/g)]
    .map(([, path]) => path)
    .join(' ')
    .trim();
}

describe('the pages', () => {
  it('draw and measure the stages as they sound', () => {
    const { document } = getPage('/');
    for (const stage of stages) {
      const { samples, integrated, truePeak } = take[stage];
      expect(drawnIn(`.take .of-${stage}:is(svg)`)).toBe(drawSamples(samples, TAKE_BOX));
      const [lufsShown, peakShown] = [
        ...(document.querySelector(`#${stage}-readout`)?.textContent ?? '')
          .replaceAll('−', '-')
          .matchAll(/[-+]?\d+\.\d/g),
      ].map(Number);
      expect(lufsShown).toBeCloseTo(integrated, 1);
      expect(peakShown).toBeCloseTo(truePeak, 1);
    }
  });
});
