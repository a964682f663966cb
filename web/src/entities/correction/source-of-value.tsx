import type { Source } from '@touchdown/shared/text/source.ts';
import { parseWebUrl } from '@touchdown/shared/contributions/refuse-contribution.ts';

/** Where a value is from: a link that names its host, or a citation. People have written both. */
export function SourceOfValue({ source: { url, host, citation } }: { source: Source }) {
  if (url === null) return <bdi>{citation}</bdi>;
  const isLink = 'url' in parseWebUrl(url, location.host);
  return (
    <>
      {isLink ? (
        <a href={url} className="touch-link" rel="noopener nofollow ugc">
          Open the source
        </a>
      ) : (
        <bdi>{url}</bdi>
      )}{' '}
      <bdi>{host}</bdi>
    </>
  );
}
