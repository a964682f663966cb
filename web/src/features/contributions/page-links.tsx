import { LinkButton } from '../../ui/button.tsx';
import { feedQueryString, type FeedSettings } from './feed-query-string.ts';

/** The path of the feed with these settings. */
export function feedPath(settings: FeedSettings): string {
  const search = feedQueryString.write(settings);
  return search ? `/contributions?${search}` : '/contributions';
}

/** Links to the newest page and to the next older one. */
export function PageLinks({ applied, next }: { applied: FeedSettings; next: string | null }) {
  const isFirst = applied.before === '';
  if (isFirst && next === null) return null;
  return (
    <nav aria-label="Pages" className="buttons above-32">
      {isFirst ? null : (
        <LinkButton to={feedPath({ ...applied, before: '' })}>Newest contributions</LinkButton>
      )}
      {next === null ? null : (
        <LinkButton to={feedPath({ ...applied, before: next })}>Older contributions</LinkButton>
      )}
    </nav>
  );
}
