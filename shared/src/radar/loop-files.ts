/** What lies in a film's folder. */
export const filmFileNames = { video: 'film.mp4', poster: 'poster.webp', frames: 'frames.json' } as const;

/** Its neighbour in the same folder; null where the video is not one of ours. */
export function besideFilm(videoUrl: string, name: 'poster' | 'frames'): string | null {
  const ending = `/${filmFileNames.video}`;
  if (!videoUrl.endsWith(ending)) return null;
  return `${videoUrl.slice(0, -ending.length)}/${filmFileNames[name]}`;
}
