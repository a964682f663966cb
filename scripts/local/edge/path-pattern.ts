/** CloudFront's patterns: `*` is any characters, also none and also slashes; `?` is exactly one. Case counts. */
export function matchesPathPattern(pattern: string, path: string): boolean {
  const source = [...(pattern.startsWith('/') ? pattern : `/${pattern}`)]
    .map((character) =>
      character === '*' ? '.*' : character === '?' ? '.' : character.replace(/[\\^$.|+()[\]{}]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`, 's').test(path);
}
