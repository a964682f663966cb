import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { loopFileUrl } from '@touchdown/shared/radar/loop-files.ts';
import { motionOf, type StormMotion } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import type { MoreTilts } from '../../../map/radar/more-tilts.tsx';
import type { Scan } from '../../../map/radar/scans.ts';
import { tornadoSubject, whyNoLoop, type RadarSubject } from '../radar-subject.ts';
import type { OpenScans } from '../scans/open-scans.ts';
import { loopFailureWords } from '../scans/scan-failure-words.ts';
import { useLoopTilts, useOpenScans } from '../scans/use-open-scans.ts';

/** A tornado whose scans are open. */
export interface OpenSide {
  kind: 'open';
  /** `Moore 1999` */
  name: string;
  subject: RadarSubject;
  motion: StormMotion | undefined;
  opened: Pick<OpenScans, 'stationId' | 'isSimulated' | 'radar' | 'seen' | 'load'>;
  scans: readonly Scan[];
  moreTilts: MoreTilts | undefined;
}

/** One of the two tornadoes, as far as it is known. */
export type SideState =
  | { kind: 'loading'; name: string | undefined }
  | { kind: 'failed'; name: string | undefined; sentence: string; retry: () => void }
  /** `sentence`: why there are no scans. `canMake`: whether a loop that has them can be made. */
  | { kind: 'no scans'; name: string; id: string; sentence: string; canMake: boolean }
  | OpenSide;

/** Reads a tornado, and opens the scans of its loop. A link to a tilt asks for the others at once. */
export function useSide(id: string, tiltDegrees: number | undefined): SideState {
  const { data: tornado, error, refetch } = useQuery(apiQuery('GET /tornadoes/{id}', { params: { id } }));
  const subject = useSteadySubject(tornado);
  const [attempt, setAttempt] = useState(1);
  const motion = useMemo(() => subject?.track && motionOf(subject.track), [subject]);
  const indexUrl = (subject?.videoUrl && loopFileUrl(subject.videoUrl, 'sweeps')) || undefined;
  const track = subject?.track;
  const time = track && (track.beganAt + track.endedAt) / 2;
  const state = useOpenScans({ indexUrl, time, motion, attempt });
  const opened = state.kind === 'open' ? state.scans : undefined;
  const linked = useMemo(() => ({ tiltDegrees }), [tiltDegrees]);
  const { scans, moreTilts } = useLoopTilts(opened, linked);

  const name = tornado && shortName(tornado);
  if (!subject || name === undefined) {
    return error
      ? { kind: 'failed', name, sentence: messageOf(error), retry: () => void refetch() }
      : { kind: 'loading', name };
  }
  if (indexUrl === undefined) {
    const reason = whyNoLoop(subject);
    const sentence = reason ?? `${name} has no radar loop yet.`;
    return { kind: 'no scans', name, id: subject.id, sentence, canMake: !reason };
  }
  if (state.kind === 'failed') {
    const sentence = loopFailureWords[state.failure];
    return state.failure === 'NOT_KEPT'
      ? { kind: 'no scans', name, id: subject.id, sentence, canMake: true }
      : { kind: 'failed', name, sentence, retry: () => setAttempt(attempt + 1) };
  }
  if (!opened) return { kind: 'loading', name };
  return { kind: 'open', name, subject, motion, opened, scans, moreTilts };
}

/** The same object until the tornado has another loop: another track would open the scans again. */
function useSteadySubject(tornado: Tornado | undefined): RadarSubject | undefined {
  const [subject, setSubject] = useState<RadarSubject>();
  const isOther = subject?.id !== tornado?.id || subject?.videoUrl !== tornado?.radar_video_url;
  if (tornado && isOther) setSubject(tornadoSubject(tornado));
  return tornado && !isOther ? subject : undefined;
}

/** `Moore 1999`, else `Tornado near Joplin, Missouri, 2011`. */
export function shortName(tornado: Parameters<typeof nameOf>[0] & Pick<Tornado, 'begin_wall'>): string {
  const year = tornado.begin_wall.slice(0, 4);
  return tornado.known_as ? `${tornado.known_as} ${year}` : `${nameOf(tornado).title}, ${year}`;
}
