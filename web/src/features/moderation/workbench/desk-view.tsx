import { X } from 'lucide-react';
import {
  Suspense,
  useState,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  type RefObject,
} from 'react';
import { Button } from '../../../ui/button.tsx';
import type { KeyWords } from './key-words.ts';
import type { Desk } from './use-desk.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import styles from './desk.module.css';

const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'), 'KeysDialog');

/** A key of the desk, in words. */
interface DeskViewProps<I extends { id: string }, A extends string> {
  desk: Desk<I, A>;
  /** Of the list. */
  label: string;
  /** Above the rows: filters. */
  head: ReactNode;
  /** The class with the widths of the cells, as `--columns`, and the height of what is above, as `--lift`. */
  columns: string | undefined;
  /** What the keys do that all desks do not share. */
  keys: DeskKeys;
  keyWords: readonly KeyWords[];
  /** An item in a few words, for its checkbox. */
  nameOf: (item: I) => string;
  /** The cells of a row. */
  renderRow: (item: I) => ReactNode;
  /** Why J passes a row; undefined for one that it opens. */
  passedWords: (item: I) => string | undefined;
  /** The open item. */
  renderPane: (item: I) => ReactNode;
  /** Instead of the rows: loading, a failure, nothing left. */
  instead: ReactNode;
  isBusy: boolean;
  /** What can be done with the selected ones. */
  bulk: ReactNode;
  /** Below the rows. */
  children?: ReactNode;
}

/** Rows of one line with the open item beside them, or below on a phone, and a notice with the way back. */
export function DeskView<I extends { id: string }, A extends string>(props: DeskViewProps<I, A>) {
  const { desk, label, keys, keyWords, instead, isBusy, bulk, renderPane, children } = props;
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  const { open, visible, isStale } = desk;
  const toggle = () => {
    if (open && !isStale) desk.select([open], !desk.isSelected(open.id));
  };
  useDeskKeys(desk.root, {
    j: () => desk.move(1),
    k: () => desk.move(-1),
    u: desk.undo,
    x: toggle,
    escape: open ? desk.close : undefined,
    '?': () => setHelp('open'),
    ...keys,
  });
  return (
    <section
      ref={desk.root}
      tabIndex={-1}
      aria-label={label}
      aria-busy={isBusy || isStale}
      className={`focus-place ${styles['desk']} ${props.columns ?? ''}`}
    >
      <div className={styles['main']}>
        {props.head}
        {instead ?? (
          <ul className={`${styles['rows']} ${isStale ? 'stale' : ''}`} aria-label={label} inert={isStale}>
            {visible.map((item) => (
              <DeskRow key={item.id} item={item} {...props} />
            ))}
          </ul>
        )}
        {bulk}
        <KeyHints keyWords={keyWords} onMore={() => setHelp('open')} />
        {children}
      </div>
      <div className={styles['side']}>
        <section
          aria-label="Open item"
          className={`card ${styles['pane']} ${isStale ? 'stale' : ''}`}
          data-empty={open === undefined}
          inert={isStale}
        >
          {open ? (
            <>
              <button
                type="button"
                className={`icon-button ${styles['close']}`}
                aria-label="Close this item"
                // oxlint-disable-next-line react/refs -- the desk has a ref beside what is pressed
                onClick={desk.close}
              >
                <X size={18} aria-hidden="true" />
              </button>
              {renderPane(open)}
            </>
          ) : (
            <p data-home tabIndex={-1} className="focus-place second-15">
              Nothing is open. Choose an item, or press <kbd>J</kbd>.
            </p>
          )}
        </section>
        <Notice desk={desk} />
      </div>
      <p role="status" className="visually-hidden">
        {desk.said}
      </p>
      <Suspense>
        {help === 'never' ? null : (
          <KeysDialog
            keyWords={keyWords}
            isOpen={help === 'open'}
            onClose={() => setHelp('closed')}
            finalFocus={desk.openRow}
          />
        )}
      </Suspense>
    </section>
  );
}

function DeskRow<I extends { id: string }, A extends string>({
  item,
  desk,
  nameOf,
  renderRow,
  passedWords,
}: DeskViewProps<I, A> & { item: I }) {
  const passed = passedWords(item);
  const failure = desk.failureOf(item.id);
  const isOpen = desk.open?.id === item.id;
  return (
    <li className={styles['row']} data-open={isOpen} data-passed={passed !== undefined}>
      <label className={styles['check']}>
        <input
          type="checkbox"
          aria-label={`Select ${nameOf(item)}`}
          checked={desk.isSelected(item.id)}
          onChange={({ target }) => desk.select([item], target.checked)}
        />
      </label>
      <button
        type="button"
        className={styles['line']}
        data-row={item.id}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => desk.show(item)}
      >
        {renderRow(item)}
        {failure === undefined && passed === undefined ? null : (
          <span className={styles['remark']} data-failed={failure !== undefined}>
            {failure ?? passed}
          </span>
        )}
      </button>
    </li>
  );
}

function KeyHints({ keyWords, onMore }: { keyWords: readonly KeyWords[]; onMore: () => void }) {
  return (
    <p className={`second-13 ${styles['keys']}`}>
      {keyWords
        .filter(({ isRare }) => !isRare)
        .map(({ keys, words }) => (
          <span key={words}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{' '}
            {words}
          </span>
        ))}
      <button type="button" onClick={onMore}>
        <kbd>?</kbd> all keys
      </button>
    </p>
  );
}

function Notice<I extends { id: string }, A extends string>({ desk }: { desk: Desk<I, A> }) {
  const { notice } = desk;
  if (!notice) return null;
  return (
    <div className={styles['notice']} data-error={notice.isError}>
      <p>{notice.text}</p>
      {notice.canUndo && desk.canUndo ? (
        <Button look="quiet" onClick={desk.undo}>
          Undo <kbd>U</kbd>
        </Button>
      ) : null}
      <button type="button" className="icon-button" aria-label="Close this notice" onClick={desk.endNotice}>
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

/** What each key does, by its name: `j`, `?`, `shift+a`. */
type DeskKeys = Readonly<Record<string, (() => void) | undefined>>;

/** Held down, only these go on: nobody decides about thirty items by leaning on a key. */
const repeating = new Set(['j', 'k']);
/** What letters are typed into, or choose in. Boxes and radio buttons have no use for them. */
const fields =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable="true"]';

/**
 * Single keys work while the focus is in the desk or nowhere in particular, so that they disturb neither fields nor
 * the keys of assistive technology elsewhere. A list of choices gives the focus back to the desk once somebody has
 * chosen with the mouse, or on Escape: with the arrow keys one goes through several choices.
 */
function useDeskKeys(desk: RefObject<HTMLElement | null>, keys: DeskKeys): void {
  const current = useRef(keys);
  // Before anybody can press a key about what they see.
  useLayoutEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, defaultPrevented, repeat } = event;
      if (altKey || ctrlKey || metaKey || defaultPrevented || !isFree(desk.current)) return;
      const name = nameOf(event);
      const run = current.current[name];
      if (!run || (repeat && !repeating.has(name))) return;
      event.preventDefault();
      run();
    };
    const root = desk.current;
    let typedIn: EventTarget | null = null;
    const leave = (select: EventTarget | null) => {
      if (select instanceof HTMLSelectElement) root?.focus({ preventScroll: true });
    };
    const onKeyInDesk = ({ key, target }: KeyboardEvent) => {
      typedIn = target;
      if (key === 'Escape') leave(target);
    };
    const onChange = ({ target }: Event) => {
      if (typedIn !== target) leave(target);
    };
    const onFocus = () => {
      typedIn = null;
    };
    document.addEventListener('keydown', onKeyDown);
    root?.addEventListener('keydown', onKeyInDesk);
    root?.addEventListener('change', onChange);
    root?.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      root?.removeEventListener('keydown', onKeyInDesk);
      root?.removeEventListener('change', onChange);
      root?.removeEventListener('focusin', onFocus);
    };
  }, [desk]);
}

/** A letter without regard to the lock of capitals; with Shift it is another key. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  const letter = key.toLowerCase();
  return shiftKey && letter !== key.toUpperCase() ? `shift+${letter}` : letter;
}

function isFree(desk: HTMLElement | null): boolean {
  const { activeElement: active } = document;
  if (active?.matches(fields)) return false;
  return active === null || active === document.body || active.id === 'main' || !!desk?.contains(active);
}
