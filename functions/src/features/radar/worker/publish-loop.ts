import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import type { StoredJob } from '../jobs/job-items.ts';
import { folderOfLoop, frameListName } from '../jobs/loop-files.ts';
import type { Loop } from '../render/loop-request.ts';

const contentTypes: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json; charset=utf-8',
};

export interface PublishedLoop {
  videoUrl: string;
  posterUrl: string;
}

/**
 * Uploads a finished loop. Each attempt of each job has its own folder, so that its files never change and a late
 * worker does not overwrite the files of the next attempt. Those of private loops are deleted after a while,
 * those of public loops when another one has replaced them.
 */
export async function publishLoop(
  bucket: Pick<ObjectBucket, 'put'>,
  job: Pick<StoredJob, 'id' | 'renderKey' | 'attempt' | 'plan'>,
  { video, poster, frameList }: Pick<Loop, 'video' | 'poster' | 'frameList'>,
): Promise<PublishedLoop> {
  const folder = folderOfLoop(job);
  const put = async (name: string, path: string) => {
    const extension = extname(path);
    const key = `${folder}/${name}${extension}`;
    await bucket.put(key, await readFile(path), {
      contentType: contentTypes[extension] ?? 'application/octet-stream',
      cacheControl: keptForever,
    });
    return `/${key}`;
  };
  await put(frameListName, frameList);
  const posterUrl = await put('poster', poster);
  return { posterUrl, videoUrl: await put('loop', video) };
}
