import { archiveAddress } from './archive-address.ts';
import type { ArchiveSettings } from './archive-settings.ts';
import { askArchive, listenFor, withTries } from './ask-archive.ts';
import { folderOf, isUnreadableVolume, parseVolumeKey, type VolumeKey } from './volume-key.ts';

/** A volume may last this long, so the one that began before a window can hold the window's first sweeps. */
const longestVolumeMs = 10 * 60_000;
const dayMs = 86_400_000;

export interface VolumeList {
  /** In order of time: those that began in the window, and the last one before it. */
  volumes: VolumeKey[];
  /** Volumes of the window in a format that nothing here reads. */
  unreadable: string[];
}

/** A radar's volumes for a window of time; folders are days of UTC, so midnight needs two. */
export async function listVolumes(
  archive: ArchiveSettings,
  stationId: string,
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): Promise<VolumeList> {
  const earliest = from - longestVolumeMs;
  const keys: string[] = [];
  for (let day = Math.floor(earliest / dayMs); day <= Math.floor(to / dayMs); day += 1)
    keys.push(...(await listFolder(archive, folderOf(stationId, day * dayMs), signal)));
  const inTime = keys
    .flatMap((key) => parseVolumeKey(key) ?? [])
    .filter(({ beganAt }) => beganAt >= earliest && beganAt <= to)
    .sort((a, b) => a.beganAt - b.beganAt || (a.key < b.key ? -1 : 1));
  const before = inTime.findLast(({ beganAt }) => beganAt < from);
  return {
    volumes: withoutTwins(inTime.filter((volume) => volume === before || volume.beganAt >= from)),
    unreadable: keys.filter((key) => isUnreadableVolume(key) && isInTime(key, earliest, to)),
  };
}

/** The archive holds some volumes twice, packed and not. */
function withoutTwins(volumes: VolumeKey[]): VolumeKey[] {
  return volumes.filter(({ beganAt }, place) => beganAt !== volumes[place - 1]?.beganAt);
}

function isInTime(key: string, from: number, to: number): boolean {
  const volume = parseVolumeKey(key.replace(/\.Z$/, ''));
  return volume !== undefined && volume.beganAt >= from && volume.beganAt <= to;
}

async function listFolder(archive: ArchiveSettings, prefix: string, signal: AbortSignal): Promise<string[]> {
  const keys: string[] = [];
  let token: string | undefined;
  do {
    const url = archiveAddress(archive);
    url.searchParams.set('list-type', '2');
    url.searchParams.set('prefix', prefix);
    if (token) url.searchParams.set('continuation-token', token);
    const page = await withTries(`The list of ${prefix}`, signal, () => readText(url, signal));
    keys.push(...valuesOf(page, 'Key'));
    token = valuesOf(page, 'NextContinuationToken')[0];
  } while (token);
  return keys;
}

async function readText(url: URL, signal: AbortSignal): Promise<string> {
  const line = listenFor(signal);
  try {
    return await (await askArchive(url, {}, line.signal)).text();
  } finally {
    line.stop();
  }
}

/** S3's list is flat XML, and keys of volumes are plain ASCII; only the token can hold an entity. */
function valuesOf(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&quot;', '"').replaceAll('&#x2F;', '/').replaceAll('&amp;', '&'),
  );
}
