import { loopsFolder, privateLoopsFolder } from '@touchdown/shared/radar/radar-limits.ts';
import { keyText, readKey } from '@touchdown/shared/storage/key-pattern.ts';
import type { PublicLoop } from '../../../domain/radar-loops/public-loop-items.ts';
import type { StoredJob } from './job-items.ts';

const inFolder = '<renderKey>/<job>-<attempt:1>';
const publicFile = `${loopsFolder}/${inFolder}/<file>` as const;

/** The name of the list of frames, without its extension. No item stores its URL. */
export const frameListName = 'frames';

/** The folder of the files that an attempt of a job makes, as a key in the media bucket. */
export function folderOfLoop({
  id,
  renderKey,
  attempt,
  plan,
}: Pick<StoredJob, 'id' | 'renderKey' | 'attempt' | 'plan'>): string {
  const folder = keyText(inFolder, { renderKey, job: id, attempt });
  return `${plan.isDefault ? loopsFolder : privateLoopsFolder}/${folder}`;
}

/** Where a public loop comes from, and all of its files. */
interface LoopOrigin {
  jobId: string;
  renderKey: string;
  /** Keys in the media bucket. */
  files: string[];
}

/** Undefined if its files are not in a folder of loops, as those of a sample. */
export function originOfLoop({ videoUrl, posterUrl }: PublicLoop): LoopOrigin | undefined {
  const video = videoUrl.slice(1);
  const values = readKey(publicFile, video);
  if (!values) return undefined;
  const { renderKey, job: jobId } = values;
  const frameList = `${video.slice(0, video.lastIndexOf('/'))}/${frameListName}.json`;
  return { jobId, renderKey, files: [video, frameList, ...(posterUrl ? [posterUrl.slice(1)] : [])] };
}
