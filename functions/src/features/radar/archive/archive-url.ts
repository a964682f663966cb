import type { ArchiveSettings } from './archive-settings.ts';

/** The URL of an object, or, without a key, of the bucket. */
export function archiveUrl({ endpoint, bucket, addressing }: ArchiveSettings, key = ''): URL {
  const url = new URL(endpoint);
  if (addressing === 'host') url.hostname = `${bucket}.${url.hostname}`;
  const path = key.split('/').map(encodeURIComponent).join('/');
  url.pathname = addressing === 'path' ? `/${bucket}/${path}` : `/${path}`;
  return url;
}
