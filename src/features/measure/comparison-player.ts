import type { Comparison } from '../../lib/sound/polish.ts';

/** Of a crossfade: it is over after about three of them. */
const FADE_SECONDS = 0.01;

export type ComparisonPlayer = ReturnType<typeof createComparisonPlayer>;

/** Plays both versions of a passage in step, over and over, and lets one of them be heard. */
export function createComparisonPlayer(comparison: Comparison, sampleRate: number) {
  const context = new AudioContext();
  const gains = (['before', 'after'] as const).map((version) => {
    const channels = comparison[version];
    const length = channels[0]?.length ?? 1;
    const buffer = new AudioBuffer({ numberOfChannels: channels.length, length, sampleRate });
    for (const [index, samples] of channels.entries()) buffer.copyToChannel(samples, index);
    const source = new AudioBufferSourceNode(context, { buffer, loop: true });
    const gain = new GainNode(context, { gain: 0 });
    source.connect(gain).connect(context.destination);
    source.start();
    return { version, gain: gain.gain };
  });
  return {
    /** Goes on at the same place with a version, or waits there. */
    play(heard: keyof Comparison | undefined) {
      for (const { version, gain } of gains)
        gain.setTargetAtTime(version === heard ? 1 : 0, context.currentTime, FADE_SECONDS);
      void (heard ? context.resume() : context.suspend());
    },
    close: () => void context.close(),
  };
}
