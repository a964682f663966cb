import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { BookmarkToggle } from '../features/account/bookmarks/bookmark-toggle.tsx';
import { TornadoListPage } from '../features/tornadoes/list/tornado-list-page.tsx';

/** Features do not import each other, so the app puts the bookmark button on each card. */
export function TornadoListScreen() {
  return <TornadoListPage renderAction={bookmarkOf} />;
}

function bookmarkOf(tornado: TornadoSummary) {
  return <BookmarkToggle tornado={tornado} isOnCard />;
}
