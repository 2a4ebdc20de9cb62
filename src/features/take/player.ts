import {
  AROUND_CUT_DB,
  afterCut,
  beforeCut,
  CUT,
  renderTake,
  stages,
  TAKE_RATE,
  type Stage,
} from '../../lib/sound/take.ts';

/** Of every fade: it is over after seven of them, long enough not to click and too short to be heard as a fade. */
const FADE_SECONDS = 0.006;
const FADES = 7;
const AROUND_CUT_SECONDS = 1.2;
/** How often the playhead moves where no motion is wanted. */
const STILL_SECONDS = 0.5;

interface Sound {
  buffer: AudioBuffer;
  lufs: number;
}

interface Playing {
  button: HTMLElement;
  /** With the choice of stages, where there is one. */
  panel: HTMLElement | null;
  stage: Stage;
  source: AudioBufferSourceNode;
  gain: GainNode;
  /** When the stage's first sample would have sounded, by the context's clock. */
  origin: number;
  end: number;
}

let context: AudioContext | undefined;
let computing: Promise<Record<Stage, Sound>> | undefined;
let playing: Playing | undefined;
/** The button that was pressed last and has not begun to play. */
let waiting: HTMLElement | undefined;
/** Where the panel goes on, in seconds of the raw take. */
let heard = 0;

const buttonOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-play]') : null;

/** Takes presses of `data-play` from now on; what was a link for whom nothing plays is a button then. */
export function listen(): void {
  for (const link of document.querySelectorAll('a[data-play]'))
    Object.assign(link, { role: 'button', ariaPressed: 'false' });
  document.addEventListener('keydown', (event) => {
    const button = buttonOf(event);
    // A browser gives the space bar to real buttons alone.
    if (event.key !== ' ' || !button?.matches('a')) return;
    event.preventDefault();
    if (!event.repeat) button.click();
  });
  document.addEventListener('click', (event) => {
    const button = buttonOf(event);
    // That is for another tab.
    if (!button || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void play(button);
  });
  document.addEventListener('change', ({ target }) => {
    if (!playing?.panel?.contains(target as Node)) return;
    void computing?.then((sounds) => {
      if (!playing?.panel) return;
      const stage = stageOf(playing.panel);
      if (stage) change(playing, stage, sounds);
      else stop();
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return;
    waiting = undefined;
    stop();
  });
}

/** Plays what a button stands for from where it was stopped, or stops it. */
async function play(button: HTMLElement): Promise<void> {
  const isStop = button === (playing?.button ?? waiting);
  stop();
  waiting = isStop ? undefined : button;
  if (isStop) return;
  button.ariaBusy = 'true';
  try {
    context ??= new AudioContext({ sampleRate: TAKE_RATE });
    // Not awaited: a browser that did not see the press resumes with the next one.
    void context.resume();
    const sounds = await (computing ??= computeSounds(context));
    if (waiting !== button) return;
    waiting = undefined;
    const panel = button.closest<HTMLElement>('[data-take]');
    const stage = panel ? stageOf(panel) : (button.dataset['play'] as Stage);
    if (!stage) return;
    const [from, to] = panel
      ? [stage === 'raw' ? heard : afterCut(heard), sounds[stage].buffer.duration]
      : [CUT.from - AROUND_CUT_SECONDS, endOfCut(stage) + AROUND_CUT_SECONDS];
    start(button, panel, stage, sounds, from, to);
    button.ariaPressed = 'true';
    if (panel) follow(panel);
  } catch {
    computing = undefined;
    button.replaceWith('This browser can’t play the take.');
  } finally {
    button.ariaBusy = null;
  }
}

const endOfCut = (stage: Stage) => (stage === 'raw' ? CUT.to : CUT.from + CUT.gap);

/** None where a visitor's own recording has the panel. */
const stageOf = (panel: HTMLElement) => {
  const chosen = panel.querySelector<HTMLInputElement>('[type=radio]:checked')?.value;
  return stages.find((stage) => stage === chosen);
};

async function computeSounds(audio: AudioContext): Promise<Record<Stage, Sound>> {
  const take = await renderTake(() => new Promise((resolve) => setTimeout(resolve)));
  const sounds = {} as Record<Stage, Sound>;
  for (const stage of stages) {
    const { samples, integrated } = take[stage];
    const buffer = audio.createBuffer(1, samples.length, TAKE_RATE);
    buffer.copyToChannel(samples as Float32Array<ArrayBuffer>, 0);
    sounds[stage] = { buffer, lufs: integrated };
  }
  return sounds;
}

function start(
  button: HTMLElement,
  panel: HTMLElement | null,
  stage: Stage,
  sounds: Record<Stage, Sound>,
  from: number,
  to: number,
): void {
  if (!context) return;
  const now = context.currentTime;
  const source = new AudioBufferSourceNode(context, { buffer: sounds[stage].buffer });
  const gain = new GainNode(context, { gain: 0 });
  source.connect(gain).connect(context.destination);
  playing = { button, panel, stage, source, gain, origin: now - from, end: now + to - from };
  setLevel(playing, sounds);
  source.start(now, from, to - from);
  source.onended = () => {
    if (playing?.source !== source) return;
    stop();
    heard = 0;
  };
}

/** Goes on in another stage at the same place of the take, or in the same one at another level. */
function change(before: Playing, stage: Stage, sounds: Record<Stage, Sound>): void {
  if (stage === before.stage) {
    setLevel(before, sounds);
    return;
  }
  const place = placeOf(before);
  fadeOut(before);
  const from = stage === 'raw' ? place : afterCut(place);
  start(before.button, before.panel, stage, sounds, from, sounds[stage].buffer.duration);
}

/** As loud as computed or, where that is chosen, as loud as the raw stage; either way silent when it ends. */
function setLevel(
  { button, panel, stage, gain, end }: Playing,
  sounds: Record<Stage, Sound>,
): void {
  const isMatched = panel?.querySelector<HTMLInputElement>('[type=checkbox]')?.checked;
  const own = panel || button.dataset['level'] === 'delivered' ? 0 : AROUND_CUT_DB;
  const decibels = isMatched ? sounds.raw.lufs - sounds[stage].lufs : own;
  gain.gain.cancelScheduledValues(gain.context.currentTime);
  gain.gain.setTargetAtTime(10 ** (decibels / 20), gain.context.currentTime, FADE_SECONDS);
  gain.gain.setTargetAtTime(0, end - FADES * FADE_SECONDS, FADE_SECONDS);
}

function fadeOut({ source, gain }: Playing): void {
  const now = gain.context.currentTime;
  gain.gain.cancelScheduledValues(now);
  gain.gain.setTargetAtTime(0, now, FADE_SECONDS);
  source.stop(now + FADES * FADE_SECONDS);
}

/** Where it plays, in seconds of the raw take. */
function placeOf({ stage, origin, gain }: Playing): number {
  const seconds = gain.context.currentTime - origin;
  return stage === 'raw' ? seconds : beforeCut(seconds);
}

function stop(): void {
  if (!playing) return;
  if (playing.panel) heard = placeOf(playing);
  fadeOut(playing);
  playing.button.ariaPressed = 'false';
  playing = undefined;
}

/** Moves the playhead of a panel as long as it plays. */
function follow(panel: HTMLElement): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const move = () => {
    if (playing?.panel !== panel) return;
    const { gain, origin, source } = playing;
    const seconds = gain.context.currentTime - origin;
    const shown = isStill ? Math.floor(seconds / STILL_SECONDS) * STILL_SECONDS : seconds;
    panel.style.setProperty('--played', String(shown / (source.buffer?.duration ?? 1)));
    requestAnimationFrame(move);
  };
  move();
}
