import type { Comparison } from '../../lib/sound/polish.ts';

const CROSSFADE_SECONDS = 0.03;

export interface ComparisonPlayer {
  play(): Promise<void>;
  pause(): Promise<void>;
  /** Goes on at the same place with the other. */
  choose(version: keyof Comparison): void;
  close(): Promise<void>;
}

/** Plays both versions of a passage in step, over and over, and lets one of them be heard. */
export function createComparisonPlayer(
  comparison: Comparison,
  sampleRate: number,
): ComparisonPlayer {
  const context = new AudioContext();
  const makeVersion = (version: keyof Comparison, volume: number) => {
    const channels = comparison[version];
    const length = channels[0]?.length ?? 1;
    const source = new AudioBufferSourceNode(context, {
      buffer: new AudioBuffer({ numberOfChannels: channels.length, length, sampleRate }),
      loop: true,
    });
    for (const [index, samples] of channels.entries()) source.buffer?.copyToChannel(samples, index);
    const gain = new GainNode(context, { gain: volume });
    source.connect(gain).connect(context.destination);
    source.start();
    return gain;
  };
  const gains = { before: makeVersion('before', 1), after: makeVersion('after', 0) };
  return {
    play: () => context.resume(),
    pause: () => context.suspend(),
    choose(version) {
      for (const [name, { gain }] of Object.entries(gains))
        gain.setTargetAtTime(name === version ? 1 : 0, context.currentTime, CROSSFADE_SECONDS / 3);
    },
    close: () => context.close(),
  };
}
