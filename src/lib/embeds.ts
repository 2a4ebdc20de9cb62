/** A player of another site. */
export interface Player {
  site: 'YouTube' | 'Vimeo' | 'Spotify' | 'Apple Podcasts';
  /** What the frame opens. */
  frame: string;
  /** Of one for sound; one for video is as wide as 16 to 9. */
  height?: number;
}

/** The player of what an address shows that people copy at these sites; `undefined` for all others. */
export function playerOf(address: string): Player | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return undefined;
  const place = url.host.replace(/^(www|m)\./, '') + url.pathname.replace(/\/$/, '');
  const asked = (name: string) => url.searchParams.get(name) ?? '';

  const [, named = asked('v')] =
    /^(?:youtu\.be|youtube\.com\/(?:shorts|live|embed))\/([^/]+)$/.exec(place) ?? [];
  if (/^youtu\.be\/|^youtube\.com\//.test(place) && /^[\w-]{11}$/.test(named)) {
    const [, hours = 0, minutes = 0, seconds = 0] =
      /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(asked('t') || asked('start')) ?? [];
    const start = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    const from = start > 0 ? `&start=${start}` : '';
    const frame = `https://www.youtube-nocookie.com/embed/${named}?autoplay=1${from}`;
    return { site: 'YouTube', frame };
  }

  const [, video, secret = asked('h')] =
    /^(?:player\.)?vimeo\.com\/(?:(?:video|channels\/[\w-]+)\/)?(\d+)(?:\/(\w+))?$/.exec(place) ??
    [];
  if (video) {
    const unlisted = /^\w+$/.test(secret) ? `&h=${secret}` : '';
    const frame = `https://player.vimeo.com/video/${video}?dnt=1&autoplay=1${unlisted}`;
    return { site: 'Vimeo', frame };
  }

  const [, kind, id] =
    /^open\.spotify\.com\/(?:intl-[a-z]+\/|embed\/)?(episode|show)\/(\w{22})$/.exec(place) ?? [];
  if (kind) {
    const frame = `https://open.spotify.com/embed/${kind}/${id}`;
    return { site: 'Spotify', frame, height: kind === 'show' ? 352 : 152 };
  }

  const [, show] =
    /^(?:embed\.)?podcasts\.apple\.com(\/[a-z]{2}\/podcast\/(?:[^/]+\/)?id\d+)$/.exec(place) ?? [];
  if (!show) return undefined;
  const isEpisode = /^\d+$/.test(asked('i'));
  const frame = `https://embed.podcasts.apple.com${show}${isEpisode ? `?i=${asked('i')}` : ''}`;
  return { site: 'Apple Podcasts', frame, height: isEpisode ? 175 : 450 };
}
