import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Held, type HeldOptions } from '../../domain/catalogue/held.ts';

export interface SitePage {
  html: string;
  tag: string | undefined;
}

const lookEveryMilliseconds = 60_000;

/** The site's one page, from the bucket that the site is deployed to: asked for anew once a minute, by its tag. */
export function sitePage(
  client: S3Client,
  bucket: string,
  options: Pick<HeldOptions<SitePage>, 'now' | 'onFailure'>,
) {
  return new Held<SitePage>({
    ...options,
    look: (held) => newest(client, bucket, held),
    lookEveryMilliseconds,
    unavailable: 'The site’s page cannot be read at the moment.',
  });
}

async function newest(client: S3Client, bucket: string, held: SitePage | undefined): Promise<SitePage> {
  try {
    const asked = new GetObjectCommand({ Bucket: bucket, Key: 'index.html', IfNoneMatch: held?.tag });
    const { Body, ETag: tag } = await client.send(asked);
    if (!Body) throw new Error('The site’s page has no content.');
    return { html: await Body.transformToString(), tag };
  } catch (error) {
    if (held && isNotModified(error)) return held;
    throw error;
  }
}

/** The client takes a 304 for an error. */
function isNotModified(error: unknown): boolean {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 304;
}
