import { readFileSync } from 'node:fs';
import { breakPoints } from '../../web/src/lib/break-points.ts';

const home = 'web/src/lib/break-points.ts';
const inMedia = /\([^()]*\bwidth\b[^()]*\)/g;
/** In a script, a comparison of numbers looks alike, but has no unit. */
const inScript = /\((?:(?:min|max)-width:|width [<>]=? [\d.]+(?:r?em|px))[^()]*\)/g;
const allowed = new Set(Object.values(breakPoints).flatMap((at) => [`(width < ${at})`, `(width >= ${at})`]));

/**
 * Finds media queries of the web for other widths of a window than the four, or in another notation. A container query
 * follows the room of one component, so it has a width of its own.
 */
export function findOtherWidths(
  files: readonly string[],
  read = (file: string) => readFileSync(file, 'utf8'),
): { file: string; query: string }[] {
  return files
    .filter((file) => /^web\/src\/.*\.(css|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== home)
    .flatMap((file) => {
      const source = read(file);
      if (!file.endsWith('.css')) return (source.match(inScript) ?? []).map((query) => ({ file, query }));
      const queries = (source.match(/@media[^{]*/g) ?? []).flatMap((media) => media.match(inMedia) ?? []);
      const refused = queries.filter((query) => !allowed.has(query));
      return refused.map((query) => ({ file, query }));
    });
}
