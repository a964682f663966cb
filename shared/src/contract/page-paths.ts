import { pageNames, pageOf, type PageName } from './pages.ts';
import type { HeadersKind } from './response-headers.ts';

export interface FoundPage {
  name: PageName;
  /** The variable parts of its path, still encoded. */
  parts: Readonly<Record<string, string>>;
}

/** Returns the page at a path, or undefined if there is none. A trailing slash is ignored. */
export function pageAt(path: string): FoundPage | undefined {
  const given = partsOf(path);
  for (const name of pageNames) {
    const parts = match(partsOf(pageOf(name).path), given);
    if (parts) return { name, parts };
  }
  return undefined;
}

/** Returns the path of a page with these parts filled in. */
export function pathOf(name: PageName, parts: Readonly<Record<string, string>> = {}): string {
  const written = partsOf(pageOf(name).path).flatMap((part) => {
    const variable = variableOf(part);
    if (!variable) return [part];
    const value = parts[variable.name];
    if (value !== undefined) return [encodeURIComponent(value)];
    if (variable.optional) return [];
    throw new Error(`The path of ${name} needs ${variable.name}.`);
  });
  return `/${written.join('/')}`;
}

/**
 * Returns the kind of headers of the document that the server sends for a path. The edge knows a page with headers of
 * its own by its exact path, so with a trailing slash the same page has those of the site.
 */
export function headersKindAt(path: string): HeadersKind {
  const page = path.endsWith('/') ? undefined : pageAt(path);
  return page ? pageOf(page.name).headers : 'site';
}

function match(expected: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (given.length > expected.length) return undefined;
  const parts: Record<string, string> = {};
  for (const [i, part] of expected.entries()) {
    const [variable, value] = [variableOf(part), given[i]];
    if (!variable && value !== part) return undefined;
    if (!variable) continue;
    if (value) parts[variable.name] = value;
    else if (value !== undefined || !variable.optional) return undefined;
  }
  return parts;
}

function variableOf(part: string): { name: string; optional: boolean } | undefined {
  if (!part.startsWith(':')) return undefined;
  const optional = part.endsWith('?');
  return { name: part.slice(1, optional ? -1 : undefined), optional };
}

function partsOf(path: string): string[] {
  return path.replace(/^\//, '').replace(/\/+$/, '').split('/');
}
