/**
 * Returns the last path segment of every link of a page, once each. Only names are used: the agencies' pages
 * mix relative, absolute and plain http links, and the folder of the files is known.
 */
export function linkedFileNames(html: string): string[] {
  const urls = [...html.matchAll(/\bhref\s*=\s*["']?([^"'\s>]+)/gi)].map(([, url]) => url ?? '');
  return [...new Set(urls.map(lastSegment))].filter((name) => name !== '');
}

function lastSegment(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return path.slice(path.lastIndexOf('/') + 1);
}
