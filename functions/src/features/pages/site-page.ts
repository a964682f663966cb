import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Cached, type CachedOptions } from '../../domain/catalogue/cached.ts';

export interface SitePage {
  html: string;
  tag: string | undefined;
}

const refreshEveryMilliseconds = 60_000;

/** Caches the site's one HTML page from its bucket. Refreshed once a minute, with If-None-Match. */
export function sitePage(
  client: S3Client,
  bucket: string,
  options: Pick<CachedOptions<SitePage>, 'now' | 'onFailure'>,
) {
  return new Cached<SitePage>({
    ...options,
    refresh: (cached) => readPage(client, bucket, cached),
    refreshEveryMilliseconds,
    unavailable: 'This page can’t be loaded right now.',
  });
}

async function readPage(client: S3Client, bucket: string, cached: SitePage | undefined): Promise<SitePage> {
  try {
    const command = new GetObjectCommand({ Bucket: bucket, Key: 'index.html', IfNoneMatch: cached?.tag });
    const { Body, ETag: tag } = await client.send(command);
    if (!Body) throw new Error('The site’s page has no content.');
    return { html: await Body.transformToString(), tag };
  } catch (error) {
    if (cached && isNotModified(error)) return cached;
    throw error;
  }
}

/** The S3 client throws on a 304. */
function isNotModified(error: unknown): boolean {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 304;
}
