import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Cached, type CachedOptions } from '../../domain/catalogue/cached.ts';

export interface SitePage {
  html: string;
  tag: string | undefined;
}

const refreshEveryMilliseconds = 60_000;

/** The site's one page, from the bucket that the site is deployed to: asked for anew once a minute, by its tag. */
export function sitePage(
  client: S3Client,
  bucket: string,
  options: Pick<CachedOptions<SitePage>, 'now' | 'onFailure'>,
) {
  return new Cached<SitePage>({
    ...options,
    refresh: (cached) => newest(client, bucket, cached),
    refreshEveryMilliseconds,
    unavailable: 'The site’s page cannot be read at the moment.',
  });
}

async function newest(client: S3Client, bucket: string, cached: SitePage | undefined): Promise<SitePage> {
  try {
    const asked = new GetObjectCommand({ Bucket: bucket, Key: 'index.html', IfNoneMatch: cached?.tag });
    const { Body, ETag: tag } = await client.send(asked);
    if (!Body) throw new Error('The site’s page has no content.');
    return { html: await Body.transformToString(), tag };
  } catch (error) {
    if (cached && isNotModified(error)) return cached;
    throw error;
  }
}

/** The client takes a 304 for an error. */
function isNotModified(error: unknown): boolean {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 304;
}
