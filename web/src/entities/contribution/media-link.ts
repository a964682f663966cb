import type { ContributionType } from '@touchdown/shared/contributions/contribution-types.ts';
import { isPublicHost } from '@touchdown/shared/text/is-public-host.ts';

/** What a URL shows in the page after a click. A frame is another site's player; a file plays in the browser's own. */
export type Embed =
  | { kind: 'frame'; host: 'YouTube' | 'Vimeo'; url: string; loadsFrom: string }
  | { kind: 'video' | 'image'; url: string; loadsFrom: string };

/** Returns a URL that a visitor submitted if it is http or https and leads to a public host or to this site. */
export function followableUrl(text: string | null): URL | undefined {
  const url = text === null ? null : URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return isPublicHost(url.hostname) || url.host === location.host ? url : undefined;
}

/** Returns what a contribution's URL shows in the page; undefined if it is only a link. */
export function embedOf(type: ContributionType, url: URL, ownOrigin: string): Embed | undefined {
  if (type === 'VIDEO_LINK') return playerFrame(url) ?? fileOf(url, /\.(mp4|webm|ogg)$/i, 'video', ownOrigin);
  if (type !== 'RADAR_LOOP_LINK') return undefined;
  return fileOf(url, /\.gif$/i, 'image', ownOrigin) ?? fileOf(url, /\.mp4$/i, 'video', ownOrigin);
}

/** The frame's URL has only the id, so nothing else of what somebody submitted reaches the player. */
function playerFrame(url: URL): Embed | undefined {
  const youtube = youtubeId(url);
  if (youtube) {
    const frame = `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1`;
    return { kind: 'frame', host: 'YouTube', url: frame, loadsFrom: 'youtube-nocookie.com' };
  }
  const vimeo = hostOf(url) === 'vimeo.com' ? /^\/(\d+)\/?$/.exec(url.pathname)?.[1] : undefined;
  if (!vimeo) return undefined;
  const frame = `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1`;
  return { kind: 'frame', host: 'Vimeo', url: frame, loadsFrom: 'player.vimeo.com' };
}

function youtubeId(url: URL): string | undefined {
  const host = url.hostname.replace(/^(www|m)\./, '');
  const short = host === 'youtu.be' ? url.pathname.slice(1) : undefined;
  const long = host === 'youtube.com' && url.pathname === '/watch' ? url.searchParams.get('v') : undefined;
  const id = short ?? long ?? '';
  return /^[\w-]{11}$/.test(id) ? id : undefined;
}

/** The site's policy allows files of other sites over HTTPS only. */
function fileOf(url: URL, ending: RegExp, kind: 'video' | 'image', ownOrigin: string): Embed | undefined {
  if (!ending.test(url.pathname) || (url.protocol !== 'https:' && url.origin !== ownOrigin)) return undefined;
  return { kind, url: url.href, loadsFrom: hostOf(url) };
}

export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^www\./, '');
}
