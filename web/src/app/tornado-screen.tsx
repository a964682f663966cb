import type { Tornado, TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { BookmarkToggle } from '../features/account/bookmarks/bookmark-toggle.tsx';
import { ContributionSection } from '../features/contributions/contribution-section.tsx';
import { RadarSection } from '../features/radar/radar-section.tsx';
import { TornadoPage } from '../features/tornadoes/tornado-page.tsx';

/** Features know nothing of each other; the app puts bookmark, radar and contributions into a tornado's page. */
export function TornadoScreen() {
  return <TornadoPage radar={radarOf} contributions={contributionsOf} actions={bookmarkOf} />;
}

function radarOf({ id, radar_video_url: videoUrl }: Tornado) {
  return <RadarSection kind="tornado" id={id} videoUrl={videoUrl} />;
}

function contributionsOf({ id }: Tornado) {
  return <ContributionSection key={id} kind="tornado" id={id} heading="Community contributions" />;
}

function bookmarkOf(tornado: TornadoForReader) {
  return <BookmarkToggle key={tornado.id} tornado={tornado} initial={tornado.bookmarked} />;
}
