import { apiBase } from './call-url.ts';

/** The folder of the media bucket with the copies of answers, each under its path. The edge reads them when all else fails. */
export const copiesFolder = 'copies';

/** Marks a copy. Its `last-modified` says when it was made or last differed. */
export const servedHeader = 'x-served';
export const servedCopy = 'stored copy';

/** The calls that have a copy whatever is looked at. No other method has these paths, and nothing depends on a query. */
export const storedCalls = ['/catalogue/current', '/site-status'].map((path) => apiBase + path);

/** The calls of one tornado. Those of its parts, which also write, are one level below. */
export const tornadoCalls = `${apiBase}/tornadoes/*`;
