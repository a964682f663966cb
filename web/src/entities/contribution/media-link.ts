/** The kind of a video's URL. Only a file may be shown in the page. */
export type RecognisedVideo = 'youtube' | 'vimeo' | 'file' | 'other';
export type RecognisedLoop = 'image' | 'video' | 'other';

/** Returns a URL that a visitor submitted if it is http or https; undefined otherwise. */
export function followableUrl(text: string | null): URL | undefined {
  const url = text === null ? null : URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

export function recogniseVideo(url: URL): RecognisedVideo {
  const host = url.hostname.replace(/^(www|m)\./, '');
  const short = host === 'youtu.be' ? url.pathname.slice(1) : undefined;
  const long = host === 'youtube.com' && url.pathname === '/watch' ? url.searchParams.get('v') : undefined;
  if (/^[\w-]{11}$/.test(short ?? long ?? '')) return 'youtube';
  if (host === 'vimeo.com' && /^\/\d+\/?$/.test(url.pathname)) return 'vimeo';
  return /\.(mp4|webm|ogg)$/i.test(url.pathname) ? 'file' : 'other';
}

export function recogniseLoop({ pathname }: URL): RecognisedLoop {
  if (/\.gif$/i.test(pathname)) return 'image';
  return /\.mp4$/i.test(pathname) ? 'video' : 'other';
}
