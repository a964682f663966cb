import type { VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import { fieldDescriptions, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import type { VelocityEnd } from '@touchdown/shared/radar/view-link.ts';
import type { SectionLine } from '@touchdown/shared/radar/section/section-line.ts';
import type { MapPlace } from '../map-frame.ts';
import { viewerFields, type FieldWords } from './field-words.ts';
import type { Scan } from './scans.ts';

/** What a viewer shows, as far as a link can name it. */
export interface ViewerView {
  field?: RadarField | undefined;
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

/** The fields that these scans have. Without the motion of the storm there is no storm-relative velocity. */
export function fieldsOf(scans: readonly Scan[], hasMotion: boolean): FieldWords[] {
  const moments = new Set(scans.flatMap((scan) => scan.moments));
  return viewerFields.filter(
    ({ id }) => moments.has(fieldDescriptions[id].moment) && (hasMotion || id !== 'storm_relative_velocity'),
  );
}
