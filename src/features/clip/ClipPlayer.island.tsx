import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

import { useReady } from '../../ui/ready.ts';
import { Wave } from '../../ui/Wave.tsx';

const none: readonly HTMLElement[] = [];
let found: readonly HTMLElement[] | undefined;
const findClips = () => (found ??= [...document.querySelectorAll<HTMLElement>('.clip')]);
const neverChanges = () => () => undefined;

/** The recordings of a post as their page has them (components/mdx.tsx): gives each a wave that seeks, and its times a press. */
export function ClipPlayer() {
  // While it hydrates, as it was built: without any.
  const clips = useSyncExternalStore(neverChanges, findClips, () => none);
  useEffect(() => {
    document.addEventListener('click', jump);
    document.addEventListener('play', quietOthers, true);
    return () => {
      document.removeEventListener('click', jump);
      document.removeEventListener('play', quietOthers, true);
    };
  }, []);
  useReady('clips');
  return (
    <>
      {clips.map((clip, index) => (
        <ClipWave key={index} clip={clip} />
      ))}
    </>
  );
}

/** In the place of its drawing, a wave that follows the browser's own player and leads it. */
function ClipWave({ clip }: { clip: HTMLElement }) {
  const [place, audio] = [clip.querySelector('.clip-wave'), clip.querySelector('audio')];
  const [seconds, setSeconds] = useState(audio?.currentTime ?? 0);
  useLayoutEffect(() => place?.querySelector(':scope > svg')?.remove(), [place]);
  useEffect(() => {
    const follow = () => setSeconds(audio?.currentTime ?? 0);
    audio?.addEventListener('timeupdate', follow);
    audio?.addEventListener('seeking', follow);
    return () => {
      audio?.removeEventListener('timeupdate', follow);
      audio?.removeEventListener('seeking', follow);
    };
  }, [audio]);
  if (!place || !audio) return null;
  const { peaks, seconds: length } = clip.dataset;
  const wave = (
    <Wave
      name={audio.getAttribute('aria-label') ?? ''}
      peaks={peaks}
      seconds={seconds}
      length={Number(length)}
      pins={[]}
      onSeek={(to) => {
        const within = Math.min(Math.max(to, 0), Number(length));
        seek(audio, within);
        setSeconds(within);
      }}
    />
  );
  return createPortal(wave, place);
}

/** Goes to a place of a recording. Before it is loaded, not every browser remembers that. */
function seek(audio: HTMLAudioElement, seconds: number): void {
  audio.currentTime = seconds;
  if (audio.readyState === audio.HAVE_NOTHING)
    audio.addEventListener('loadedmetadata', () => (audio.currentTime = seconds), { once: true });
}

/** Plays from a time of the transcript, but for those who want it in another tab. */
function jump(event: MouseEvent): void {
  const { target, ctrlKey, metaKey } = event;
  const link = target instanceof Element ? target.closest<HTMLElement>('.clip [data-at]') : null;
  const audio = link?.closest('.clip')?.querySelector('audio');
  if (!link || !audio || ctrlKey || metaKey) return;
  event.preventDefault();
  seek(audio, Number(link.dataset['at']));
  // A refusal changes nothing, and what cannot be loaded the player says itself.
  audio.play().catch(() => undefined);
}

/** Two recordings at once are noise. */
function quietOthers({ target }: Event): void {
  for (const audio of document.querySelectorAll('audio')) if (audio !== target) audio.pause();
}
