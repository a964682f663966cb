import { brotliDecompressSync } from 'node:zlib';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { angleText } from '@touchdown/shared/radar/angle-text.ts';
import { leadsToScans } from '@touchdown/shared/radar/leads-to-scans.ts';
import { folderOfTilts, isPrivateFile, loopFileUrl } from '@touchdown/shared/radar/loop-files.ts';
import { tornadoTimes } from '@touchdown/shared/radar/loop-times.ts';
import { fieldBehind } from '@touchdown/shared/radar/derived/derived-fields.ts';
import { fieldDescriptions, radarFields, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import { readSweepFile } from '@touchdown/shared/radar/sweep-file/read-sweep-file.ts';
import type { SweepField, SweepFile } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import { readSweepIndex } from '@touchdown/shared/radar/sweep-file/sweep-index.ts';
import {
  firstOfVolume,
  readTiltIndex,
  tiltIndexName,
} from '@touchdown/shared/radar/sweep-file/tilt-index.ts';
import { motionOrReason, type StormMotion } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import type { TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import {
  linkedWithinDegrees,
  readViewLink,
  secondOf,
  viewQuery,
  type LinkedView,
} from '@touchdown/shared/radar/view-link.ts';
import { clockText } from '@touchdown/shared/text/clock-text.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { pathPoints } from '@touchdown/shared/tornadoes/path-points.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { FindPublicLoop } from '../../../domain/radar-loops/find-public-loop.ts';

export interface ViewSources {
  findPublicLoop: FindPublicLoop;
  /** Reads an object of the media bucket by its key; undefined where there is none. */
  readMedia: (key: string) => Promise<Buffer | undefined>;
}

/** What a link to a radar view shows: one scan of a tornado's loop, which has the field. */
export interface FoundView {
  tornado: Tornado;
  view: LinkedView;
  field: RadarField;
  /** What the scan has of the field. */
  moment: SweepField['name'];
  /** Of the storm, where velocities are shown beside it. */
  motion?: StormMotion;
  stationId: string;
  isSimulated: boolean;
  /** Of the scan, milliseconds since 1970. */
  time: number;
  /** The angle by which its tilt is known. */
  tiltDegrees: number;
  scan: SweepFile;
  /** Undefined where the record does not say where the tornado was. */
  track: TimedPath | undefined;
  palette: FrameList['velocityPalette'];
}

/** A field to look at where the link names none: the first of the viewer. */
const firstField: RadarField = 'reflectivity';
/** No sweep file is larger: the reader in the browser has less memory. */
const maxUnpackedBytes = 48 * 1024 * 1024;
const gone = { says: 'We no longer have the scans of this tornado’s radar loop.' };

/**
 * The query string by which the pictures and frames of a radar view are known, if a page's own one leads to a view.
 * `says`: why it means nothing.
 */
export function linkedView(query: string): { query: string } | { says: string } | undefined {
  const search = new URLSearchParams(query);
  if (!leadsToScans(search)) return undefined;
  const own = viewQuery(search);
  return own === undefined ? { says: Object.values(readViewLink(search).leftOut).join(' ') } : { query: own };
}

/** The path of the picture of a view, from the root of the site. */
export function viewPicturePath(id: string, query: string): string {
  const path = `${pathOf('tornado', { id })}.radar.png`;
  return query === '' ? path : `${path}?${query}`;
}

/** Finds what a query string shows of a tornado's loop, or says why it shows nothing. */
export async function findView(
  { findPublicLoop, readMedia }: ViewSources,
  tornado: Tornado,
  query: string,
): Promise<FoundView | { says: string }> {
  const { view } = readViewLink(new URLSearchParams(query));
  const loop = await findPublicLoop({ type: 'tornado', id: tornado.id });
  const indexUrl = loop && loopFileUrl(loop.videoUrl, 'sweeps');
  if (!indexUrl || isPrivateFile(indexUrl)) return { says: 'This tornado has no radar loop.' };
  const indexKey = indexUrl.slice(1);
  const folder = indexKey.replace(/\/sweeps\/[^/]+$/, '');
  const [index, list] = await Promise.all([
    readJson(readMedia, indexKey).then(readSweepIndex),
    readJson(readMedia, `${folder}/frames.json`) as Promise<Partial<FrameList> | undefined>,
  ]);
  if (!index) return gone;
  const { time: asked } = view;
  const at = index.frames.findIndex(({ time, file }) =>
    asked === undefined ? file !== null : secondOf(time) === asked,
  );
  const frame = index.frames[at];
  if (!frame?.file) return { says: 'This tornado’s radar loop has no such scan.' };
  const { time, file } = frame;
  const { stationId, isSimulated } = index;
  const own = { tiltDegrees: list?.frames?.[at]?.elevationDegrees ?? 0.5, key: `${folder}/sweeps/${file}` };
  const { key, tiltDegrees } =
    (await otherTilt(readMedia, { folder, list, at, view, own: own.tiltDegrees })) ?? own;
  const packed = await readMedia(key);
  if (!packed) return gone;
  const scan = readSweepFile(brotliDecompressSync(packed, { maxOutputLength: maxUnpackedBytes }));
  const track = trackOf(tornado);
  const drawn = drawnOf(view, scan, track);
  if ('says' in drawn) return drawn;
  const palette = view.palette ?? list?.velocityPalette;
  return { tornado, view, ...drawn, stationId, isSimulated, time, tiltDegrees, scan, track, palette };
}

/** What a view shows of its scan. No scan has every field: old radars lack some, and the files of scans others. */
function drawnOf(
  { field: asked = firstField }: LinkedView,
  { fields }: SweepFile,
  track: TimedPath | undefined,
): Pick<FoundView, 'field' | 'moment' | 'motion'> | { says: string } {
  const field = fieldBehind(asked);
  const momentOf = (one: RadarField) =>
    fields.find(({ name }) => name === fieldDescriptions[one].moment)?.name;
  const moment = momentOf(field);
  if (!moment) {
    const known = radarFields.filter(momentOf).join(', ');
    return { says: `“${asked}” isn’t a field of this scan, which has ${known}.` };
  }
  if (field !== 'storm_relative_velocity') return { field, moment };
  const motion = motionOrReason(track ?? { path: [], beganAt: 0, endedAt: 0 });
  return typeof motion === 'string' ? { says: motion } : { field, moment, motion };
}

interface AskedTilt {
  folder: string;
  list: Partial<FrameList> | undefined;
  at: number;
  view: LinkedView;
  own: number;
}

/**
 * Another tilt than that of the loop, if the link asks for one and somebody has made it: whoever wrote the link has seen
 * it. It goes after some time; then the loop's own tilt is shown, and the words say so.
 */
async function otherTilt(
  readMedia: ViewSources['readMedia'],
  { folder, list, at, view: { tiltDegrees: asked }, own }: AskedTilt,
): Promise<{ tiltDegrees: number; key: string } | undefined> {
  if (asked === undefined || Math.abs(asked - own) <= linkedWithinDegrees || !list?.frames) return undefined;
  const tilts = folderOfTilts(folder);
  const name = tiltIndexName(firstOfVolume(list.frames, at));
  const index = readTiltIndex(await readJson(readMedia, `${tilts}/${name}`));
  const found = index?.tilts
    .map(({ tiltDegrees, elevationDegrees, file }) => ({
      tiltDegrees: tiltDegrees ?? elevationDegrees,
      key: `${tilts}/${file}`,
    }))
    .toSorted((a, b) => Math.abs(a.tiltDegrees - asked) - Math.abs(b.tiltDegrees - asked))[0];
  return found && Math.abs(found.tiltDegrees - asked) <= linkedWithinDegrees ? found : undefined;
}

async function readJson(readMedia: ViewSources['readMedia'], key: string): Promise<unknown> {
  const bytes = await readMedia(key);
  return bytes && JSON.parse(bytes.toString());
}

function trackOf(tornado: Tornado): TimedPath | undefined {
  const { beganAt, endedAt, isEndEstimated } = tornadoTimes(tornado);
  const path = pathPoints(tornado).map(([lon, lat]) => ({ lat, lon }));
  return path.length > 0 ? { path, beganAt, endedAt, isEndEstimated } : undefined;
}

/** `Radial Velocity, 0.5° tilt, 6:57 p.m. CDT, May 3, 1999, radar KTLX` */
export function viewWords({ tornado, field, time, tiltDegrees, stationId, isSimulated }: FoundView): string {
  const offset = Date.parse(`${tornado.begin_wall}Z`) - Date.parse(tornado.begin_datetime);
  const local = new Date(time + offset).toISOString().slice(0, 16);
  return [
    fieldDescriptions[field].title,
    `${angleText(tiltDegrees)} tilt`,
    `${clockText(local)} ${tornado.begin_zone_letters}`,
    longDate(local),
    `${isSimulated ? 'simulated ' : ''}radar ${stationId}`,
  ].join(', ');
}
