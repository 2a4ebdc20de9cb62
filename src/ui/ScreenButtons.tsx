import Maximize from 'lucide/dist/esm/icons/maximize.mjs';
import Minimize from 'lucide/dist/esm/icons/minimize.mjs';
import PictureInPicture from 'lucide/dist/esm/icons/picture-in-picture.mjs';
import { useEffect, useState, type RefObject } from 'react';

import { isolate } from '../contracts/isolate.ts';
import type { Playback } from './playback.ts';
import { IconButton } from './IconButton.tsx';

/** All that an iPhone has: the video in a player of the system. */
type SystemVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

interface ScreenButtonsProps {
  name: string;
  /** Fills the screen: the video and its transport. */
  box: RefObject<HTMLElement | null>;
  playback: Pick<Playback, 'media' | 'toggle'>;
}

/** Full screen and picture in picture of a video, where the browser has them. */
export function ScreenButtons({ name, box, playback: { media, toggle } }: ScreenButtonsProps) {
  const [isFull, setFull] = useState(false);
  const [isApart, setApart] = useState(false);
  useEffect(() => {
    const video = media.current;
    const follow = () => {
      setFull(document.fullscreenElement !== null && document.fullscreenElement === box.current);
      setApart(document.pictureInPictureElement === video);
    };
    const names = ['enterpictureinpicture', 'leavepictureinpicture'];
    document.addEventListener('fullscreenchange', follow);
    for (const each of names) video?.addEventListener(each, follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      for (const each of names) video?.removeEventListener(each, follow);
    };
  }, [box, media]);

  /** The video once it has a picture; the press may be the first thing that loads it. */
  const loaded = async (): Promise<SystemVideo> => {
    const video = media.current as SystemVideo;
    if (video.readyState >= video.HAVE_METADATA) return video;
    if (video.paused) toggle();
    await new Promise((resolve) => {
      for (const each of ['loadedmetadata', 'error'])
        video.addEventListener(each, resolve, { once: true });
    });
    return video;
  };
  const fill = async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (document.fullscreenEnabled) await box.current?.requestFullscreen();
    else (await loaded()).webkitEnterFullscreen?.();
  };
  const putApart = async () => {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await (await loaded()).requestPictureInPicture();
  };
  const canFill =
    document.fullscreenEnabled || 'webkitEnterFullscreen' in HTMLVideoElement.prototype;
  const buttons = [
    {
      label: isFull ? 'Exit full screen' : 'Full screen',
      icon: isFull ? Minimize : Maximize,
      isOffered: canFill,
      use: fill,
    },
    {
      label: isApart ? 'Exit picture in picture' : 'Picture in picture',
      icon: PictureInPicture,
      isOffered: document.pictureInPictureEnabled,
      use: putApart,
    },
  ];
  return (
    <div className="row row-2">
      {buttons.map(
        ({ label, icon, isOffered, use }, place) =>
          isOffered && (
            <IconButton
              key={place}
              icon={icon}
              label={`${label} ${isolate(name)}`}
              tip={label}
              // What the browser refuses changes nothing, and what cannot be loaded the player says.
              onClick={() => void use().catch(() => undefined)}
            />
          ),
      )}
    </div>
  );
}
