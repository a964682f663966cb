import { fieldDescriptions, radarFields, type FieldDescription, type RadarField } from '../radar-fields.ts';

/** The fields that follow from all tilts of a volume, by the names of links. */
const volumeFields = ['maximum_reflectivity', 'echo_tops', 'vertically_integrated_liquid'] as const;
export type VolumeField = (typeof volumeFields)[number];

/** With the one that follows from a single tilt. */
export const derivedFields = [...volumeFields, 'specific_differential_phase'] as const;
export type DerivedField = (typeof derivedFields)[number];

/** The fields that a viewer can show: what a loop can show, and what is computed from it. */
export const shownFields = [...radarFields, ...derivedFields] as const;
export type ShownField = RadarField | DerivedField;

/** What drawing and reading values need to know of a field. */
type ShownDescription = Pick<
  FieldDescription,
  'moment' | 'title' | 'unit' | 'isDoppler' | 'unitsPerSent' | 'defaultMin' | 'defaultMax'
>;

/** A computed field stands in its sweep where the moment was that it follows from, in its own unit. */
const fromReflectivity = { moment: 'REF', isDoppler: false, unitsPerSent: 1 } as const;

const derivedDescriptions: Record<DerivedField, ShownDescription> = {
  maximum_reflectivity: {
    ...fromReflectivity,
    title: 'Maximum Reflectivity',
    unit: 'dBZ',
    defaultMin: 5,
    defaultMax: 75,
  },
  echo_tops: {
    ...fromReflectivity,
    title: 'Echo Tops (18 dBZ)',
    unit: 'km',
    defaultMin: 0,
    defaultMax: 21,
  },
  vertically_integrated_liquid: {
    ...fromReflectivity,
    title: 'Vertically Integrated Liquid',
    unit: 'kg/m²',
    defaultMin: 1,
    defaultMax: 80,
  },
  specific_differential_phase: {
    ...fromReflectivity,
    moment: 'PHI',
    title: 'Specific Differential Phase',
    unit: 'deg/km',
    defaultMin: -1,
    defaultMax: 8,
  },
};

export function isDerived(field: ShownField): field is DerivedField {
  return Object.hasOwn(derivedDescriptions, field);
}

/** Whether a field follows from several tilts, and so belongs to none of them. */
export function isOfVolume(field: ShownField): field is VolumeField {
  return isDerived(field) && field !== 'specific_differential_phase';
}

export function describeField(field: ShownField): ShownDescription {
  return isDerived(field) ? derivedDescriptions[field] : fieldDescriptions[field];
}

/** The field that a computed one follows from; any other is its own. */
export function fieldBehind(field: ShownField): RadarField {
  if (!isDerived(field)) return field;
  return isOfVolume(field) ? 'reflectivity' : 'differential_phase';
}
