import { X } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './desk.module.css';
import type { KeyWords } from './key-words.ts';
import type { Desk } from './use-desk.ts';
import { useDeskKeys, type DeskKeys } from './use-desk-keys.ts';

const KeysDialog = lazy(() =>
  import('./keys-dialog.tsx').then(({ KeysDialog: component }) => ({ default: component })),
);

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
