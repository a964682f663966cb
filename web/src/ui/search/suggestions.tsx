import { useEffect, useId, useLayoutEffect, useState, type RefObject } from 'react';
import { sureHit, type Suggestion, type SuggestionGroup } from '@touchdown/shared/search/suggest.ts';
import type { AnswerCard } from '@touchdown/shared/tornadoes/answers.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { sentenceIn } from '../../lib/quantities.ts';
import { useUnits } from '../../lib/units.ts';
import { RatingBadge } from '../rating-badge.tsx';
import { loadSuggestions, type FindSuggestions } from './load-suggestions.ts';
import styles from './suggestions.module.css';

interface SearchSuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  /** Whether a suggestion of one known tornado leads to it, and not to a list. */
  opensOne: boolean;
  /** `to`: the page that it leads to; undefined for a search. */
  onChoose: (q: string, to: string | undefined) => void;
}

/** The suggestions of a field that searches the record: of a place or of one tornado, each leads to its page. */
export function SearchSuggestions({ input, opensOne, onChoose }: SearchSuggestionsProps) {
  const choose = async (q: string, { date, path }: Suggestion) => {
    writeInto(input.current, q);
    const id = date !== undefined && opensOne ? await findOne(q, date) : undefined;
    onChoose(q, path ?? (id && `/tornadoes/${id}`));
  };
  return (
    <Suggestions
      input={input}
      opensSure={opensOne}
      onChoose={(q, suggestion) => void choose(q, suggestion)}
    />
  );
}

function writeInto(field: HTMLInputElement | null, text: string): void {
  if (field) field.value = text;
}

/** Returns the tornado that a suggestion means. Undefined if the record cannot be asked, or has another first. */
async function findOne(q: string, date: string): Promise<string | undefined> {
  try {
    const { tornadoes } = await callApi('GET /tornadoes', { query: { q, limit: '1' } });
    const [first] = tornadoes;
    return first?.begin_wall.startsWith(date) ? first.id : undefined;
  } catch {
    return undefined;
  }
}

interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  onChoose: (q: string, suggestion: Suggestion) => void;
  /** The label of the only group to suggest from. */
  only?: string;
  /** Whether Enter opens what a text can only mean. */
  opensSure?: boolean;
}

/**
 * The list of suggestions of a search field, after the WAI-ARIA pattern of a combobox: the focus stays in the field,
 * and the arrow keys move through the list. Without the file of suggestions the field is a plain one.
 */
export function Suggestions({ input, onChoose, only, opensSure = false }: SuggestionsProps) {
  const id = useId();
  const find = useFind();
  const units = useUnits();
  const [found, setGroups] = useState<readonly SuggestionGroup[]>([]);
  const [text, setText] = useState('');
  const answer = useAnswer(only === undefined ? text : '');
  const groups = answer ? [answerGroup(text, answer), ...found] : found;
  const [active, setActive] = useState(-1);
  const [announcement, setAnnouncement] = useState('');
  const options = groups.flatMap(({ suggestions }) => suggestions);
  const isOpen = options.length > 0;
  const close = () => {
    setGroups([]);
    setText('');
    setActive(-1);
    setAnnouncement('');
  };
  const choose = (suggestion: Suggestion) => {
    close();
    onChoose(suggestion.q, suggestion);
  };

  useEffect(() => {
    const field = input.current;
    if (!field) return undefined;
    const show = () => {
      const shown = groupsFor(field.value, find, only);
      setGroups(shown);
      setText(field.value);
      setActive(-1);
      setAnnouncement(find && field.value.trim().length >= minLetters ? announcementOf(shown) : '');
    };
    // Somebody may have typed while the file was on its way.
    if (document.activeElement === field && field.value !== field.defaultValue) show();
    field.addEventListener('input', show);
    return () => field.removeEventListener('input', show);
  }, [find, input, only]);

  // At once with what is shown: a key means what its reader sees.
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const last = options.length - 1;
      if (event.key === 'ArrowDown' && !isOpen) setGroups(groupsFor(field.value, find, only));
      else if (event.key === 'ArrowDown') setActive(active === last ? -1 : active + 1);
      else if (event.key === 'ArrowUp' && isOpen) setActive(active === -1 ? last : active - 1);
      else if (event.key === 'Escape' && isOpen) close();
      else if (event.key === 'Enter') {
        const sure = options[active] ?? (opensSure && find ? sureHit(field.value, find) : undefined);
        if (!sure) {
          close();
          return;
        }
        choose(sure);
      } else return;
      event.preventDefault();
    };
    field.addEventListener('keydown', onKey);
    field.addEventListener('blur', close);
    return () => {
      field.removeEventListener('keydown', onKey);
      field.removeEventListener('blur', close);
    };
  });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-expanded', String(isOpen));
    setOrRemove(field, 'aria-controls', isOpen ? id : undefined);
    setOrRemove(field, 'aria-activedescendant', active === -1 ? undefined : `${id}-${active}`);
    if (active !== -1) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [input, id, isOpen, active]);

  // It stays while the list is closed, because screen readers tell only what changes in an element that they know.
  const status = (
    <p role="status" className="visually-hidden">
      {answer ? `${answer.headline}. ` : ''}
      {announcement}
    </p>
  );
  if (!isOpen) return status;
  return (
    <>
      {status}
      <div id={id} role="listbox" aria-label="Suggestions" className={styles['list']}>
        {groups.map(({ label, suggestions }, at) => (
          <div key={label} role="group" aria-labelledby={`${id}-group-${at}`}>
            <div id={`${id}-group-${at}`} role="presentation" className={styles['group']}>
              {label}
            </div>
            {suggestions.map((suggestion) => {
              const number = options.indexOf(suggestion);
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
                <div
                  key={suggestion.path ?? suggestion.q}
                  id={`${id}-${number}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={number === active}
                  className={`${styles['option']} ${label === answerLabel ? styles['answer'] : ''}`}
                  // The field keeps the focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(suggestion)}
                >
                  <span>{sentenceIn(units, suggestion.label)}</span>
                  {label === answerLabel && answer?.tornado ? (
                    <RatingBadge rating={answer.tornado.tor_f_scale} />
                  ) : null}
                  <span className="second-15">{sentenceIn(units, suggestion.detail)}</span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}

const minLetters = 2;
const answerLabel = 'Answer';

/** The answer is the first that the arrow keys reach, and leads to its page. */
function answerGroup(q: string, { headline, detail, links }: AnswerCard): SuggestionGroup {
  const path = links[0]?.path;
  const suggestion = { label: headline, detail: detail ?? '', q, ...(path === undefined ? {} : { path }) };
  return { label: answerLabel, suggestions: [suggestion] };
}

/** Returns how many suggestions there are, for a person who does not see them. */
function announcementOf(groups: readonly SuggestionGroup[]): string {
  const count = groups.flatMap(({ suggestions }) => suggestions).length;
  if (count === 0) return 'No suggestions';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

function groupsFor(text: string, find: FindSuggestions | undefined, only: string | undefined) {
  return (find?.(text) ?? []).filter(({ label }) => only === undefined || label === only);
}

/** Loads the file once. Undefined until it is there. */
function useFind(): FindSuggestions | undefined {
  const [find, setFind] = useState<FindSuggestions>();
  useEffect(() => {
    let isShown = true;
    loadSuggestions().then(
      (loaded) => {
        if (isShown) setFind(() => loaded);
      },
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, []);
  return find;
}

function setOrRemove(field: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) field.removeAttribute(name);
  else field.setAttribute(name, value);
}

/** What questions begin with or have in them. The server decides; this only saves a call for each name that is typed. */
const mayAsk =
  /^(?:w[hu]|how|is|are|was|were|do|does|did|has|have|can|should|compare|tornado \w)|\w(?:est|iest)\b|\b(?:most|fewest|safe|safety|season|alley|watch|warning|mean|average|number of|count|worse|vs|versus|record|death|deaths)\b|^k[a-z]{3}$/i;
const leastLetters = 4;
/** Somebody is still typing before. */
const pauseMilliseconds = 350;

/** Returns the answer to the question in a field, once somebody pauses. */
function useAnswer(text: string): AnswerCard | undefined {
  const [found, setFound] = useState<{ text: string; answer: AnswerCard | undefined }>();
  useEffect(() => {
    const q = text.trim();
    if (q.length < leastLetters || !mayAsk.test(q)) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const { understood } = await callApi(
          'GET /tornadoes',
          { query: { q, limit: '1' } },
          controller.signal,
        );
        setFound({ text, answer: understood?.answer });
      } catch {
        // The field suggests without it.
      }
    };
    const timer = setTimeout(() => void ask(), pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return found?.text === text ? found.answer : undefined;
}
