import type { VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import {
  describeField,
  isOfVolume,
  type ShownField,
} from '@touchdown/shared/radar/derived/derived-fields.ts';
import type { VelocityEnd } from '@touchdown/shared/radar/view-link.ts';
import type { SectionLine } from '@touchdown/shared/radar/section/section-line.ts';
import type { MapPlace } from '../map-frame.ts';
import { viewerFields, type FieldWords } from './field-words.ts';
import { scansByTilt, type Scan } from './scans.ts';

/** What a viewer shows, as far as a link can name it. */
export interface ViewerView {
  field?: ShownField | undefined;
  /** Of the scan: milliseconds since 1970, UTC. */
  time?: number | undefined;
  /** Of the beam; undefined for the lowest. */
  tiltDegrees?: number | undefined;
  /** Undefined until somebody has moved the map. */
  place?: MapPlace | undefined;
  /** The colours of velocities; undefined until somebody has chosen them. */
  palette?: VelocityPalette | undefined;
  /** Where they end; undefined until somebody has chosen it. */
  velocityEnd?: VelocityEnd | undefined;
  /** Where a cross-section is; undefined while there is none. */
  section?: SectionLine | undefined;
  /** Whether two maps are beside each other. */
  isPair?: boolean | undefined;
}

/**
 * The fields that these scans have. Without the motion of the storm there is no storm-relative velocity, and what follows
 * from all tilts needs several, or some that can be asked for.
 */
export function fieldsOf(scans: readonly Scan[], hasMotion: boolean, canAskForTilts = false): FieldWords[] {
  const moments = new Set(scans.flatMap((scan) => scan.moments));
  const hasTilts = canAskForTilts || scansByTilt(scans, 'REF').length > 1;
  return viewerFields.filter(
    ({ id }) =>
      moments.has(describeField(id).moment) &&
      (hasMotion || id !== 'storm_relative_velocity') &&
      (hasTilts || !isOfVolume(id)),
  );
}
