import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { DecisionQueue, type Outcome, type Step } from './decision-queue.ts';
import { loadingWords, secondWords, type DeskWords } from './desk-words.ts';

/** The lists of the server follow a decision within this time. */
const listLagMilliseconds = 8_000;

interface DeskParts<I, A extends string> {
  /** As the server lists them. */
  items: readonly I[];
  /** When it did. */
  loadedAt: number;
  /** Whether these are rows of other filters, which nobody can decide on while the right ones load. */
  isStale: boolean;
  words: DeskWords<I, A>;
  /** Whether J passes it: somebody else has it, or it waits for others. */
  isPassed: (item: I) => boolean;
  /** What takes a decision back. */
  undoOf: Partial<Record<A, A>>;
  send: (steps: readonly Step<I, A>[]) => Promise<readonly Outcome[]>;
  mostAtOnce: number;
  failure: string;
  /** After an answer of the server, whatever it was. */
  onOutcome: () => void;
}

interface Batch<I, A extends string> {
  action: A;
  entries: { item: I; at: number }[];
}

interface Returned<I> {
  item: I;
  /** Its place in the list. */
  at: number;
  since: number;
}

export interface DeskNotice {
  text: string;
  isError: boolean;
  canUndo: boolean;
}

export type Desk<I extends { id: string }, A extends string> = ReturnType<typeof useDesk<I, A>>;

/**
 * A list that is decided on item by item. A decision takes effect here at once and is sent behind the moderator's
 * back: its row leaves, the neighbour opens and has the focus before any list is loaded again. What the server refuses
 * comes back with its sentence. Everything can be undone, the last first.
 */
export function useDesk<I extends { id: string }, A extends string>(parts: DeskParts<I, A>) {
  const { items, loadedAt, isStale, words, isPassed, undoOf } = parts;
  const root = useRef<HTMLElement>(null);
  const [gone, setGone] = useState<ReadonlyMap<string, number>>(new Map());
  const [returned, setReturned] = useState<ReadonlyMap<string, Returned<I>>>(new Map());
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map());
  const [selected, setSelected] = useState<ReadonlyMap<string, I>>(new Map());
  const [openId, setOpenId] = useState<string>();
  const [batches, setBatches] = useState<readonly Batch<I, A>[]>([]);
  const [notice, setNotice] = useState<DeskNotice>();
  const [said, announce] = useAnnouncements();
  const lastPlace = useRef(0);
  const turns = useRef(new Map<string, number>());
  const focusOn = useFocusOfRow(root, openId);
  /** Everything here is decided, and more may come. */
  const waitsForRows = useRef(false);

  const visible = useMemo(
    () =>
      withReturned(
        items,
        returned,
        ({ item: { id }, since }) => failed.has(id) || isGone(since, loadedAt),
      ).filter(({ id }) => !isGone(gone.get(id), loadedAt)),
    [items, returned, failed, gone, loadedAt],
  );
  const place = visible.findIndex(({ id }) => id === openId);
  const open = visible[place];
  useEffect(() => {
    if (place >= 0) lastPlace.current = place;
  }, [place]);

  const onOutcome = useLatest((step: Step<I, A>, outcome: Outcome) => {
    // The answer to what was undone or repeated meanwhile changes nothing here.
    if (turns.current.get(step.item.id) === step.turn) settle(step, outcome);
    else if (outcome.kind === 'refused' && queue.forget(step.item.id, undoOf[step.action]))
      sayNotDecided(step.item, outcome.message);
    parts.onOutcome();
  });
  const send = useLatest(parts.send);
  const [queue] = useState(
    () =>
      new DecisionQueue<I, A>({
        send: (steps) => send.current(steps),
        onOutcome: (step, outcome) => onOutcome.current(step, outcome),
        mostAtOnce: parts.mostAtOnce,
        failure: parts.failure,
      }),
  );
  useAskBeforeLeaving(queue);

  /** The decision was refused before it could be undone. */
  function sayNotDecided({ id }: I, message: string): void {
    const text = moderationSentences.nothingToUndo;
    setNotice({ text, isError: true, canUndo: false });
    announce(text);
    setFailed((before) => new Map(before).set(id, message));
  }

  function settle({ item, action }: Step<I, A>, { kind, message }: Outcome): void {
    const isUndo = Object.values(undoOf).includes(action);
    if (kind === 'refused') {
      const text = `${words.notDone[action]}: ${words.nameOf(item)}. ${message}`;
      setNotice({ text, isError: true, canUndo: false });
      announce(text);
      setFailed((before) => new Map(before).set(item.id, message));
      if (isUndo) return;
      setGone((before) => without(before, [item.id]));
      setReturned((before) =>
        new Map(before).set(item.id, { item, at: lastPlace.current, since: Date.now() }),
      );
      setBatches((before) => withoutItem(before, item.id));
      return;
    }
    if (isUndo) return;
    setGone((before) => new Map(before).set(item.id, Date.now()));
    if (kind !== 'first') return;
    const text = `${secondWords}: ${words.nameOf(item)}.`;
    setNotice({ text, isError: false, canUndo: true });
    announce(text);
  }

  function step(item: I, action: A, details: Step<I, A>['details']): Step<I, A> {
    const turn = (turns.current.get(item.id) ?? 0) + 1;
    turns.current.set(item.id, turn);
    return { item, action, details, turn };
  }

  /** Opens an item and gives it the focus. */
  function show(item: I | undefined): void {
    waitsForRows.current = false;
    setOpenId(item?.id);
    focusOn(item?.id);
  }

  /** The next one that nobody else has: after a place, or before it; for a decision also the other way. */
  function neighbour(from: number, by: 1 | -1, isOut: (item: I) => boolean = () => false): I | undefined {
    for (let at = from; at >= 0 && at < visible.length; at += by) {
      const item = visible[at];
      if (item && !isPassed(item) && !isOut(item)) return item;
    }
    return undefined;
  }

  useEffect(() => {
    const next = waitsForRows.current ? neighbour(0, 1) : undefined;
    if (!next) return;
    show(next);
    announce(`Next: ${words.nameOf(next)}.`);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only other rows change what comes next
  }, [visible]);

  function move(by: 1 | -1): void {
    if (isStale) {
      announce(loadingWords);
      return;
    }
    const from = place >= 0 ? place + by : Math.min(lastPlace.current, visible.length - 1);
    const next = neighbour(from, by);
    if (next) show(next);
    else announce(by === 1 ? 'This is the last one.' : 'This is the first one.');
  }

  function decide(action: A, on: readonly I[], details: Step<I, A>['details'] = {}): void {
    if (isStale) {
      announce(loadingWords);
      return;
    }
    const decided = on.filter((item) => words.whyNot(action, item) === undefined);
    const [first] = on;
    if (decided.length === 0) {
      if (first) announce(words.whyNot(action, first) ?? '');
      return;
    }
    const ids = new Set(decided.map(({ id }) => id));
    const isOut = ({ id }: I) => ids.has(id);
    const next = open && !isOut(open) ? open : nextAfter(isOut);
    // The neighbour has the focus before anything disappears.
    show(next);
    waitsForRows.current = next === undefined;
    setGone((before) => new Map([...before, ...decided.map(({ id }) => [id, Infinity] as const)]));
    setReturned((before) => without(before, ids));
    setFailed((before) => without(before, ids));
    setSelected((before) => without(before, ids));
    const entries = decided.map((item) => ({ item, at: visible.findIndex(({ id }) => id === item.id) }));
    if (action in undoOf) setBatches((before) => [...before, { action, entries }]);
    const left = on.length - decided.length;
    const text = words.noticeOf(action, decided);
    setNotice({
      text: left === 0 ? text : `${text} ${left} can’t be decided that way.`,
      isError: false,
      canUndo: action in undoOf,
    });
    const count = decided.length === 1 ? '' : ` ${decided.length} ${words.plural}`;
    announce(
      `${words.done[action]}${count}. ${next ? `Next: ${words.nameOf(next)}.` : 'Nothing is left here.'}`,
    );
    queue.add(decided.map((item) => step(item, action, details)));
  }

  /** What comes after the open item, or else before it. */
  function nextAfter(isOut: (item: I) => boolean): I | undefined {
    const from = place >= 0 ? place : lastPlace.current;
    return neighbour(from, 1, isOut) ?? neighbour(Math.min(from, visible.length - 1), -1, isOut);
  }

  function undo(): void {
    const batch = batches.at(-1);
    const undoing = batch && undoOf[batch.action];
    if (!batch || undoing === undefined) {
      announce('There is nothing to undo.');
      return;
    }
    const { entries } = batch;
    const ids = entries.map(({ item }) => item.id);
    const notSent = queue.takeBack(new Set(ids));
    const steps = entries.map(({ item }) => step(item, undoing, {}));
    setBatches((before) => before.slice(0, -1));
    setGone((before) => without(before, ids));
    const since = Date.now();
    setReturned(
      (before) => new Map([...before, ...entries.map((one) => [one.item.id, { ...one, since }] as const)]),
    );
    const [first] = entries;
    show(first?.item);
    const names =
      first && entries.length === 1 ? words.nameOf(first.item) : `${entries.length} ${words.plural}`;
    setNotice({ text: `Undone: ${names}.`, isError: false, canUndo: false });
    announce(`Undone: ${names}.`);
    queue.add(steps.filter(({ item }) => !notSent.has(item.id)));
  }

  // What was selected among other rows is out of sight.
  useEffect(() => {
    if (isStale) setSelected(new Map());
  }, [isStale]);

  function select(some: readonly I[], isOn: boolean): void {
    setSelected((before) =>
      isOn
        ? new Map([...before, ...some.map((item) => [item.id, item] as const)])
        : without(
            before,
            some.map(({ id }) => id),
          ),
    );
  }

  return {
    root,
    visible,
    isStale,
    /** How many of the server's list have left it here. */
    goneCount: items.filter(({ id }) => isGone(gone.get(id), loadedAt)).length,
    /** How many J would still open, with the open one. */
    aheadCount: visible.slice(Math.max(place, 0)).filter((item) => !isPassed(item)).length,
    open,
    /** What gets the focus when a dialog closes: the row of the open item, or what stands in its place. */
    openRow: useRowOf(root, openId),
    /** Whether it was decided here. */
    isAway: (id: string) => gone.has(id),
    selected: [...selected.values()],
    isSelected: (id: string) => selected.has(id),
    failureOf: (id: string) => failed.get(id),
    notice,
    said,
    canUndo: batches.length > 0,
    show,
    close: () => show(undefined),
    move,
    decide,
    undo,
    select,
    /** What a key decides on: the selected ones, or else the open one. */
    chosen: selected.size > 0 ? [...selected.values()] : open ? [open] : [],
    announce,
    /** Takes a refused one off the list. */
    leave: (item: I) => {
      show(nextAfter(({ id }) => id === item.id));
      setFailed((before) => without(before, [item.id]));
      setReturned((before) => without(before, [item.id]));
      setGone((before) => new Map(before).set(item.id, Date.now()));
    },
    endNotice: () => setNotice(undefined),
  };
}

/** A decided item is away until a list is loaded that the decision has reached. */
function isGone(decidedAt: number | undefined, loadedAt: number): boolean {
  return decidedAt !== undefined && loadedAt < decidedAt + listLagMilliseconds;
}

/** What came back stands where it was, until a list of the server says where it is. */
function withReturned<I extends { id: string }>(
  items: readonly I[],
  returned: ReadonlyMap<string, Returned<I>>,
  isKept: (one: Returned<I>) => boolean,
): I[] {
  const all = [...items];
  for (const one of returned.values()) {
    const { item, at } = one;
    if (isKept(one) && !items.some(({ id }) => id === item.id)) all.splice(Math.max(0, at), 0, item);
  }
  return all;
}

function without<V>(map: ReadonlyMap<string, V>, ids: Iterable<string>): ReadonlyMap<string, V> {
  const rest = new Map(map);
  for (const id of ids) rest.delete(id);
  return rest;
}

function withoutItem<I extends { id: string }, A extends string>(
  batches: readonly Batch<I, A>[],
  id: string,
): readonly Batch<I, A>[] {
  return batches
    .map((batch) => ({ ...batch, entries: batch.entries.filter(({ item }) => item.id !== id) }))
    .filter(({ entries }) => entries.length > 0);
}

function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}

/** The text of a live region. The same sentence twice differs by a space, so that it is heard twice. */
function useAnnouncements(): [string, (text: string) => void] {
  const [said, setSaid] = useState('');
  return [said, (text) => setSaid((before) => (before === text ? `${text}\u00A0` : text))];
}

/** Gives the focus to a row: at once if it is there, and otherwise once it is. */
function useFocusOfRow(root: RefObject<HTMLElement | null>, openId: string | undefined) {
  const wanted = useRef<string>(undefined);
  const give = (id: string) => {
    const row = root.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView?.({ block: 'nearest' });
    return row !== null && row !== undefined;
  };
  useLayoutEffect(() => {
    if (wanted.current === undefined || wanted.current !== openId) return;
    if (give(wanted.current)) wanted.current = undefined;
  });
  return (id: string | undefined) => {
    wanted.current = id !== undefined && !give(id) ? id : undefined;
    if (id === undefined) root.current?.focus({ preventScroll: true });
  };
}

function useRowOf(
  root: RefObject<HTMLElement | null>,
  openId: string | undefined,
): RefObject<HTMLElement | null> {
  const id = useLatest(openId);
  const [row] = useState(() => ({
    get current() {
      const row = root.current?.querySelector<HTMLElement>(`[data-row="${id.current}"]`);
      // A dialog would give the focus to the first field of the desk, where no key works.
      return row ?? root.current?.querySelector<HTMLElement>('[data-home]') ?? null;
    },
  }));
  return row;
}

/** The browser asks before it closes a page with decisions that were not answered yet. */
function useAskBeforeLeaving(queue: { isIdle: boolean }): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!queue.isIdle) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [queue]);
}
