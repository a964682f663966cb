/** Enough to recognise a web page. */
export const pageCharacters = 500;

/** Error pages of proxies and agencies are saved under the names of data. */
export function looksLikeHtml(text: string): boolean {
  const page = text.slice(0, pageCharacters);
  return /^\s*(<!doctype html|<html|<head|<\?xml[^>]*>\s*<!doctype html)/i.test(page);
}
