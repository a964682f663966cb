import type { QualityFlag } from './quality-flag.ts';
import type { Tornado } from './schema.ts';

type MeasuredField = 'path_length' | 'path_width';

/** Flags which say that a value cannot be right. The page shows it with the flag; lists take it as unknown. */
const doubtfulFields: Partial<Record<QualityFlag, readonly MeasuredField[]>> = {
  length_and_width_swapped: ['path_length', 'path_width'],
  length_far_beyond_path: ['path_length'],
  length_too_fast: ['path_length'],
  lengths_far_apart: ['path_length'],
};

function isDoubted({ quality_flags: flags }: Pick<Tornado, 'quality_flags'>, field: string): boolean {
  return flags.some((flag) => doubtfulFields[flag]?.some((one) => one === field));
}

/** Returns the value, or null if a flag says that it cannot be right. */
export function trustedValue<F extends keyof Tornado>(tornado: Tornado, field: F): Tornado[F] | null {
  return isDoubted(tornado, field) ? null : tornado[field];
}

export type SizedTornado = Pick<Tornado, MeasuredField | 'quality_flags'>;

/** Returns the tornado without sizes that cannot be right. */
export function withTrustedSizes<T extends SizedTornado>(tornado: T): T {
  return {
    ...tornado,
    path_length: isDoubted(tornado, 'path_length') ? null : tornado.path_length,
    path_width: isDoubted(tornado, 'path_width') ? null : tornado.path_width,
  };
}

/** Returns the flags that remain when a person has corrected the field. */
export function flagsWithoutDoubt({ quality_flags: flags }: Tornado, field: string): QualityFlag[] {
  const isAbout = (flag: QualityFlag) => doubtfulFields[flag]?.some((one) => one === field);
  return flags.some(isAbout) ? flags.filter((flag) => !isAbout(flag)) : flags;
}

/** Returns the flags of a tornado that doubt one of its values. */
export function doubtingFlags({ quality_flags: flags }: Pick<Tornado, 'quality_flags'>): QualityFlag[] {
  return flags.filter((flag) => doubtfulFields[flag] !== undefined);
}
