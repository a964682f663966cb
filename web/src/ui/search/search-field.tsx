import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Suggestion } from '@touchdown/shared/search/suggest.ts';
import { callApi } from '../../lib/api/api-client.ts';
import styles from './search-field.module.css';

const Suggestions = lazy(() =>
  import('./suggestions.tsx').then(({ Suggestions: component }) => ({ default: component })),
);

interface SearchFieldProps {
  /** What distinguishes this field from others on the screen. */
  label: string;
  value?: string;
  /** The page that shows what was found. */
  page?: '/tornadoes' | '/map';
  /** Takes the words instead, where the page keeps its other filters. */
  onSearch?: (q: string) => void;
}

/** One field for towns, dates, ratings, names and ids. What it suggests is loaded when it is first used. */
export function SearchField({ label, value = '', page = '/tornadoes', onSearch }: SearchFieldProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  const search = (text = '') => {
    const q = text.trim();
    if (onSearch) onSearch(q);
    else void navigate(q ? `${page}?${new URLSearchParams({ q })}` : page);
  };
  const choose = async (q: string, { date }: Suggestion) => {
    if (input.current) input.current.value = q;
    const id = date !== undefined && page === '/tornadoes' && !onSearch ? await findOne(q, date) : undefined;
    if (id === undefined) search(q);
    else void navigate(`/tornadoes/${id}`);
  };
  return (
    <form
      role="search"
      aria-label={label}
      action={page}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        search(input.current?.value);
      }}
    >
      <input
        key={value}
        ref={input}
        type="search"
        name="q"
        aria-label={label}
        className={styles['input']}
        placeholder="Town, date, rating or name"
        maxLength={100}
        autoComplete="off"
        defaultValue={value}
        onFocus={() => setUsed(true)}
      />
      {isUsed ? (
        <Suspense>
          <Suggestions key={value} input={input} onChoose={(q, suggestion) => void choose(q, suggestion)} />
        </Suspense>
      ) : null}
    </form>
  );
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
