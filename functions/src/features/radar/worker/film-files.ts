import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import type { StoredJob } from '../jobs/job-items.ts';
import type { Loop } from '../render/loop-request.ts';

/** Where films lie in the media bucket, and under which URL of the site. */
export const filmsFolder = 'media/radar';

const contentTypes: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json; charset=utf-8',
};

export interface FilmFiles {
  videoUrl: string;
  posterUrl: string;
}

/**
 * Puts what was drawn where the site finds it. Each try of each job has a folder of its own: what lies there
 * never changes, and a worker that comes too late writes beside the film, not over it.
 */
export async function publishFilm(
  bucket: Pick<ObjectBucket, 'put'>,
  { id, renderKey, attempt }: Pick<StoredJob, 'id' | 'renderKey' | 'attempt'>,
  { video, poster, frameList }: Pick<Loop, 'video' | 'poster' | 'frameList'>,
): Promise<FilmFiles> {
  const folder = `${filmsFolder}/${renderKey}/${id}-${attempt}`;
  const put = async (name: string, path: string) => {
    const extension = extname(path);
    const key = `${folder}/${name}${extension}`;
    await bucket.put(key, await readFile(path), {
      contentType: contentTypes[extension] ?? 'application/octet-stream',
      cacheControl: 'public, max-age=31536000, immutable',
    });
    return `/${key}`;
  };
  await put('frames', frameList);
  const posterUrl = await put('poster', poster);
  return { posterUrl, videoUrl: await put('film', video) };
}
