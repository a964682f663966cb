/** Pages of the site that one file of the sitemap names. */
export interface SitemapPart {
  /** As in its URL: `/sitemaps/<name>.xml`. */
  name: string;
  paths: string[];
  /** The day on which they last changed, where it is known. */
  changedOn?: string | undefined;
}

export const maxPathsAPart = 10_000;

/**
 * Whole years together as long as they fit, oldest first, so that a new year changes the last part
 * and none before it. A year that is too large alone goes on in further parts.
 */
export function partsByYears(
  name: string,
  oldestFirst: Iterable<readonly [year: number, path: string]>,
  changedOn?: string,
): SitemapPart[] {
  const years = new Map<number, string[]>();
  for (const [year, path] of oldestFirst) {
    const paths = years.get(year);
    if (paths) paths.push(path);
    else years.set(year, [path]);
  }
  const groups: { first: number; last: number; paths: string[] }[] = [];
  for (const [year, paths] of [...years].toSorted(([a], [b]) => a - b)) {
    const open = groups.at(-1);
    if (open && open.paths.length + paths.length <= maxPathsAPart) {
      open.paths.push(...paths);
      open.last = year;
    } else {
      groups.push({ first: year, last: year, paths: [...paths] });
    }
  }
  return groups.flatMap(({ first, last, paths }) => {
    const base = first === last ? `${name}-${first}` : `${name}-${first}-${last}`;
    return slices(paths).map((slice, i) => ({
      name: i === 0 ? base : `${base}.${i + 1}`,
      paths: slice,
      changedOn,
    }));
  });
}

function slices(paths: string[]): string[][] {
  const count = Math.ceil(paths.length / maxPathsAPart);
  return Array.from({ length: count }, (_, i) => paths.slice(i * maxPathsAPart, (i + 1) * maxPathsAPart));
}
