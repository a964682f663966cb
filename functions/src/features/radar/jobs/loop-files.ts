import { dayFileNames, isDayPicture } from '@touchdown/shared/radar/day-rotation.ts';
import { folderOfTilts } from '@touchdown/shared/radar/loop-files.ts';
import { loopsFolder, privateLoopsFolder, tiltsFolder } from '@touchdown/shared/radar/radar-limits.ts';
import { sweepFileName } from '@touchdown/shared/radar/sweep-file/sweep-index.ts';
import { trackFileName } from '@touchdown/shared/radar/track/track-file.ts';
import { keyText, readKey } from '@touchdown/shared/storage/key-pattern.ts';
import type { PublicLoop } from '../../../domain/radar-loops/public-loop-items.ts';
import type { StoredJob } from './job-items.ts';

const inFolder = '<renderKey>/<job>-<attempt:1>';
const publicFile = `${loopsFolder}/${inFolder}/<file>` as const;

/** Files of a private loop are directly in its folder, or among its sweeps. */
const privateFile = new RegExp(
  `^/${privateLoopsFolder}/([0-9a-f]{64})/([0-9A-Z]{26})-\\d+/(?:sweeps/)?[a-z0-9]+\\.[a-z0-9]+$`,
);

const tiltIndex = new RegExp(`^/${tiltsFolder}/([0-9a-f]{64}/[0-9A-Z]{26}-\\d+)/(\\d{1,4})\\.json$`);

/** The name of the list of frames, without its extension. No item stores its URL. */
export const frameListName = 'frames';

/** The name of the index of its sweeps. No item stores its URL either. */
export const sweepIndexName = 'index.json';

/** What an attempt that did not come to its end had seen, for the next one. */
export const sweepPartName = 'part.json';

/** The key of a file of sweeps in a loop's folder. */
export function keyOfSweep(folder: string, name: string): string {
  return `${folder}/sweeps/${name}`;
}

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

/** What attempts of a day's job have found, for the next one. */
export function keyOfDayPart({ id, renderKey }: Pick<StoredJob, 'id' | 'renderKey'>): string {
  return `${loopsFolder}/${renderKey}/${id}-part.json`;
}

/** The folder of a public loop and the frame, by the URL of the frame's tilts; undefined for any other URL. */
export function frameOfTilts(url: string): { folder: string; frame: number } | undefined {
  const [, loop, frame] = tiltIndex.exec(url) ?? [];
  return loop && frame ? { folder: `${loopsFolder}/${loop}`, frame: Number(frame) } : undefined;
}

/** The key of a file of tilts, by the loop's folder. */
export function keyOfTilt(folder: string, name: string): string {
  return `${folderOfTilts(folder)}/${name}`;
}

/** The job that made a file of a private loop, by the file's URL; undefined for any other URL. */
export function jobOfPrivateFile(url: string): { jobId: string; renderKey: string } | undefined {
  const [, renderKey, jobId] = privateFile.exec(url) ?? [];
  return renderKey && jobId ? { jobId, renderKey } : undefined;
}

/** Where the files of all attempts of a private loop's job are, as a prefix in the media bucket. */
export function prefixOfPrivateLoop({ id, renderKey }: Pick<StoredJob, 'id' | 'renderKey'>): string {
  return `${privateLoopsFolder}/${renderKey}/${id}-`;
}

/** Where a public loop comes from, and all of its files. */
interface LoopOrigin {
  jobId: string;
  renderKey: string;
  /** Keys in the media bucket. */
  files: string[];
}

/** Undefined if its files are not in a folder of loops, as those of a sample. */
export function originOfLoop({ videoUrl, posterUrl, frameCount = 0 }: PublicLoop): LoopOrigin | undefined {
  const video = videoUrl.slice(1);
  const values = readKey(publicFile, video);
  if (!values) return undefined;
  const { renderKey, job: jobId } = values;
  const folder = video.slice(0, video.lastIndexOf('/'));
  if (isDayPicture(video)) {
    const names = Object.values(dayFileNames);
    return { jobId, renderKey, files: names.map((name) => `${folder}/${name}`) };
  }
  const frameList = `${folder}/${frameListName}.json`;
  const files = [
    video,
    frameList,
    ...(posterUrl ? [posterUrl.slice(1)] : []),
    ...sweepsOf(folder, frameCount),
  ];
  return { jobId, renderKey, files };
}

/** Some of them may not exist, which is no failure when they are deleted. The index goes first. */
function sweepsOf(folder: string, frameCount: number): string[] {
  if (frameCount === 0) return [];
  const names = Array.from({ length: frameCount }, (_, frame) => sweepFileName(frame));
  return [sweepIndexName, trackFileName, sweepPartName, ...names].map((name) => keyOfSweep(folder, name));
}
