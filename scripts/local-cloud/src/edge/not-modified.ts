import type { HttpRequest, HttpResponse } from '../http/http-message.ts';

/** Answers a conditional request from a whole response that the edge has kept: 304 if the visitor already has it. */
export function notModified({ headers }: HttpRequest, kept: HttpResponse): HttpResponse {
  if (kept.status !== 200 || !isKnown(headers, kept.headers)) return kept;
  const { 'content-type': _type, 'content-encoding': _encoding, ...others } = kept.headers;
  return { ...kept, status: 304, headers: others, body: Buffer.alloc(0) };
}

function isKnown(
  request: Record<string, string>,
  { etag, 'last-modified': modified }: Record<string, string>,
): boolean {
  const tags = request['if-none-match'];
  if (tags !== undefined) {
    return (
      etag !== undefined &&
      tags.split(',').some((tag) => tag.trim() === '*' || opaqueTag(tag) === opaqueTag(etag))
    );
  }
  const since = request['if-modified-since'];
  return since !== undefined && modified !== undefined && Date.parse(modified) <= Date.parse(since);
}

/** The comparison is weak, because the tag of a compressed body is. */
function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
