import { useRef, useState, type Dispatch, type SetStateAction, type SyntheticEvent } from 'react';

/** What plays on this page: two recordings at once are noise. */
let sounding: HTMLMediaElement | undefined;

type Status = 'paused' | 'playing' | 'waiting' | 'failed';
type MediaEvent = SyntheticEvent<HTMLMediaElement>;
export type Playback = ReturnType<typeof usePlayback>;

function play(element: HTMLMediaElement): void {
  // A refusal changes nothing, and what cannot be loaded is an `error`.
  element.play().catch(() => undefined);
}

/** A recording's element, where it is in it, and what a transport does with it. Nothing loads before the first press. */
export function usePlayback(url: string, knownSeconds: number | undefined) {
  const media = useRef<HTMLMediaElement>(null);
  const [seconds, setSeconds] = useState(0);
  const [length, setLength] = useState(knownSeconds);
  const [status, setStatus] = useState<Status>('paused');
  const [rate, setRate] = useState(1);
  /** How often the address was asked for again, and at which place it last was. */
  const [renewed, setRenewed] = useState({ times: 0, at: -1 });

  const renew = (element: HTMLMediaElement, isPlaying: boolean) => {
    const times = renewed.times + 1;
    setRenewed({ times, at: seconds });
    // A query of its own: no cache may answer with the address that has expired.
    element.src = `${url}?play=${times}`;
    element.currentTime = seconds;
    if (isPlaying) play(element);
  };
  const toggle = () => {
    const element = media.current;
    if (!element) return;
    if (status === 'failed') renew(element, true);
    else if (element.paused) play(element);
    else element.pause();
  };
  const seek = (to: number) => {
    const place = Math.min(Math.max(to, 0), length ?? Infinity);
    if (media.current) media.current.currentTime = place;
    setSeconds(place);
  };
  const changeRate = (to: number) => {
    // The default outlives a new address.
    if (media.current) Object.assign(media.current, { defaultPlaybackRate: to, playbackRate: to });
    setRate(to);
  };

  const follow = ({ currentTarget: { duration, currentTime } }: MediaEvent) => {
    if (Number.isFinite(duration)) setLength(duration);
    setSeconds(currentTime);
  };
  const isPlaying = status === 'playing' || status === 'waiting';
  const onError = ({ currentTarget }: MediaEvent) => {
    const isBroken = currentTarget.error?.code === MediaError.MEDIA_ERR_DECODE;
    // Most likely the signed address has expired: once for a place, it is asked for again.
    if (isBroken || renewed.at === seconds) setStatus('failed');
    else renew(currentTarget, isPlaying);
  };
  const element = {
    ref: (mounted: HTMLMediaElement | null) => {
      media.current = mounted;
    },
    ...sourceOf(url, knownSeconds),
    ...statusEvents(setStatus),
    onDurationChange: follow,
    onTimeUpdate: follow,
    onError,
  };
  return { media, element, seconds, length, status, isPlaying, rate, toggle, seek, changeRate };
}

/**
 * The address has two hops: our server, which has to know who asks, and the storage that it leads to. Under
 * `Cross-Origin-Embedder-Policy: require-corp` a request without CORS needs a `Cross-Origin-Resource-Policy` from the
 * storage, which S3 cannot be told to send; a request with CORS needs none. `anonymous` is the credentials mode
 * `same-origin` (https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cors-settings-attributes): the first hop
 * carries the cookies, the second none, so that the storage need not allow credentials, which `use-credentials` asks.
 */
function sourceOf(url: string, knownSeconds: number | undefined) {
  const preload = knownSeconds === undefined ? 'metadata' : 'none';
  return { src: `${url}?play`, crossOrigin: 'anonymous', preload } as const;
}

function statusEvents(setStatus: Dispatch<SetStateAction<Status>>) {
  return {
    onPlay: ({ currentTarget }: MediaEvent) => {
      if (sounding !== currentTarget) sounding?.pause();
      sounding = currentTarget;
      setStatus('waiting');
    },
    onWaiting: () => {
      setStatus('waiting');
    },
    onPlaying: () => {
      setStatus('playing');
    },
    onPause: () => {
      // What fails pauses as well, after it said so.
      setStatus((status) => (status === 'failed' ? status : 'paused'));
    },
  };
}
