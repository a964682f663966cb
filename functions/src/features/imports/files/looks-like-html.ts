/** Enough to recognise a web page. */
export const pageCharacters = 500;

/** Error pages of proxies and agencies are saved under the names of data. */
export function looksLikeHtml(text: string): boolean {
  const page = text.slice(0, pageCharacters);
  return /^\s*(<!doctype html|<html|<head|<\?xml[^>]*>\s*<!doctype html)/i.test(page);
}

/** A server that fails midway sends its error page after the first rows. */
export function endsAsHtml(end: string): boolean {
  return /<(html|\/html|!doctype html)\b/i.test(end);
}

/** How much of the end is looked at. */
export const endCharacters = 1_000;
