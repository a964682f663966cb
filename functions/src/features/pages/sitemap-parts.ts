/** The pages that one file of the sitemap lists. */
export interface SitemapPart {
  /** The name in its URL: `/sitemaps/<name>.xml`. */
  name: string;
  paths: string[];
  /** The day of their last change, if known. */
  changedOn?: string | undefined;
}

/** Returns the pages of a list in parts of a limited size. */
export function partsOf(name: string, pages: readonly { path: string }[], changedOn?: string): SitemapPart[] {
  return slices(pages.map(({ path }) => path)).map((paths, i) => ({
    name: i === 0 ? name : `${name}.${i + 1}`,
    paths,
    changedOn,
  }));
}

export const maxPathsPerPart = 10_000;

/**
 * Groups whole years into parts, oldest first, so that a new year changes only the last part. A year that exceeds
 * the limit of a part is split into several parts.
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
    const group = groups.at(-1);
    if (group && group.paths.length + paths.length <= maxPathsPerPart) {
      group.paths.push(...paths);
      group.last = year;
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
  const count = Math.ceil(paths.length / maxPathsPerPart);
  return Array.from({ length: count }, (_, i) => paths.slice(i * maxPathsPerPart, (i + 1) * maxPathsPerPart));
}
