/**
 * The last path segment of every link of a page, each once. Only names are taken: the agency's pages link
 * relatively, absolutely and over plain http, and the folder the files lie in is known.
 */
export function linkedFileNames(html: string): string[] {
  const addresses = [...html.matchAll(/\bhref\s*=\s*["']?([^"'\s>]+)/gi)].map(([, address]) => address ?? '');
  return [...new Set(addresses.map(lastSegment))].filter((name) => name !== '');
}

function lastSegment(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  return path.slice(path.lastIndexOf('/') + 1);
}
