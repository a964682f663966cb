/** An invalid request or a listing that cannot be read. Network failures are DownloadErrors. */
export class AgencyError extends Error {
  readonly code: 'UNKNOWN_LISTING' | 'INVALID_REQUEST';

  constructor(code: AgencyError['code'], sentence: string) {
    super(sentence);
    this.name = 'AgencyError';
    this.code = code;
  }
}

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

const unitBytes: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, G: 1e9 };

/** Returns how large the linked files are, where the page says so beside the link. Such numbers are rounded. */
export function listedBytes(html: string): Map<string, number> {
  const bytes = new Map<string, number>();
  for (const [, url = '', rest = ''] of html.matchAll(/\bhref\s*=\s*["']?([^"'\s>]+)(.*?)(?=<a\s|$)/gis)) {
    const beside = rest.replace(/^.*?<\/a>/is, ' ').replaceAll(/<[^>]*>/g, ' ');
    const [, number, unit = ''] =
      [...beside.matchAll(/(?<![\w.:-])([\d.]+) ?([KMG])i?B?(?!\w)/gi)].at(-1) ?? [];
    const whole = /\d\d:\d\d\s+(\d+)\s*$/.exec(beside)?.[1];
    if (number) bytes.set(lastSegment(url), Number(number) * (unitBytes[unit.toUpperCase()] ?? 1));
    else if (whole) bytes.set(lastSegment(url), Number(whole));
  }
  return bytes;
}
