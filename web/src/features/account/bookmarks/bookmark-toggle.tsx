import { nameOf, displayNameOf, type NamedTornado } from '@touchdown/shared/tornadoes/display-name.ts';
import type { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { Bookmark, LoaderCircle } from 'lucide-react';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../own-lists.module.css';
import { useOwnBookmarks } from './own-bookmarks.ts';
import { useChangeBookmark } from './use-change-bookmark.ts';

type Bookmarkable = Omit<BookmarkedTornado, 'bookmark_created_at'> & Pick<NamedTornado, 'known_as'>;

interface BookmarkToggleProps {
  tornado: Bookmarkable;
  /** The state in the tornado's own answer. Without it, the list of bookmarks is fetched. */
  initial?: boolean | undefined;
  /** On a card, the button's name includes the tornado's, because there are many such buttons. */
  isOnCard?: boolean;
}

/** The Save button of a tornado. Visitors who are not signed in do not see it. */
export function BookmarkToggle(props: BookmarkToggleProps) {
  return useSession().state === 'signed-in' ? <Toggle {...props} /> : null;
}

function Toggle({ tornado, initial, isOnCard = false }: BookmarkToggleProps) {
  const { data: bookmarks } = useOwnBookmarks({ isWanted: initial === undefined });
  const { mutate, isPending, variables } = useChangeBookmark();
  const known = bookmarks?.find(({ id }) => id === tornado.id);
  const isSaved = isPending ? variables.wanted : (initial ?? (bookmarks && known !== undefined));
  // Until the state is known, the button is hidden but keeps its space.
  const isUnknown = isSaved === undefined;
  const toggle = () => {
    if (isPending || isUnknown) return;
    mutate({ bookmark: known ?? bookmarkOf(tornado), wanted: !isSaved });
  };
  const word = isSaved ? 'Saved' : 'Save';
  return (
    <Button
      className={`toggle ${styles['toggle']} ${isUnknown ? 'unseen' : ''}`}
      aria-pressed={isSaved ?? false}
      aria-busy={isPending}
      {...(isOnCard ? { 'aria-label': `${word}: ${nameOf(tornado).title}` } : {})}
      onClick={toggle}
    >
      {isPending ? (
        <LoaderCircle size={17} aria-hidden="true" className={styles['turning']} />
      ) : (
        <Bookmark size={17} aria-hidden="true" fill={isSaved ? 'currentColor' : 'none'} />
      )}
      {word}
    </Button>
  );
}

function bookmarkOf(tornado: Bookmarkable): BookmarkedTornado {
  const { id, cz_name, state, tor_f_scale, begin_datetime, begin_wall, begin_zone_letters } = tornado;
  const display_name = displayNameOf(tornado);
  const bookmark_created_at = new Date().toISOString();
  const times = { begin_datetime, begin_wall, begin_zone_letters };
  return { id, display_name, cz_name, state, tor_f_scale, ...times, bookmark_created_at };
}
