import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { BookmarkToggle } from '../features/account/bookmarks/bookmark-toggle.tsx';
import { TornadoListPage } from '../features/tornadoes/list/tornado-list-page.tsx';

/** Features know nothing of each other; the app puts the bookmark on each card. */
export function TornadoListScreen() {
  return <TornadoListPage renderAction={bookmarkOf} />;
}

function bookmarkOf(tornado: TornadoSummary) {
  return <BookmarkToggle tornado={tornado} isOnCard />;
}
