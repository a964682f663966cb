import { loopsFolder, privateLoopsFolder, tiltsFolder } from './radar-limits.ts';

/** The files in a loop's folder. */
const loopFileNames = {
  video: 'loop.mp4',
  poster: 'poster.webp',
  frames: 'frames.json',
  /** The index of its sweeps; missing until they are written, and for older loops. */
  sweeps: 'sweeps/index.json',
  /** The radar's own track, written with them. */
  track: 'sweeps/track.json',
} as const;

/** Returns the URL of another file of the same loop; null if the video is not one of our loops. */
export function loopFileUrl(videoUrl: string, name: 'poster' | 'frames' | 'sweeps' | 'track'): string | null {
  const ending = `/${loopFileNames.video}`;
  if (!videoUrl.endsWith(ending)) return null;
  return `${videoUrl.slice(0, -ending.length)}/${loopFileNames[name]}`;
}

/** Returns the folder of a public loop's tilts, by the loop's own folder; both are keys in the bucket, or URLs. */
export function folderOfTilts(folder: string): string {
  return folder.replace(`${loopsFolder}/`, `${tiltsFolder}/`);
}

/** Whether a file is of a private loop, so that the server asks who reads it. */
export function isPrivateFile(url: string): boolean {
  const path = url.replace(/^https?:\/\/[^/]*/, '');
  return path.startsWith(`/${privateLoopsFolder}/`);
}
