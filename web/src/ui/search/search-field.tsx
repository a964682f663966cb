import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../../lib/lazy-part.ts';
import styles from './search-field.module.css';

const Suggestions = lazyPart(() => import('./suggestions.tsx'), 'SearchSuggestions');

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
  // On a page that the server has rendered, the field may have the focus before the app is there.
  useEffect(() => {
    if (document.activeElement === input.current) setUsed(true);
  }, []);
  const search = (text = '') => {
    const q = text.trim();
    if (onSearch) onSearch(q);
    else void navigate(q ? `${page}?${new URLSearchParams({ q })}` : page);
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
        placeholder="Town, date, or question"
        maxLength={100}
        autoComplete="off"
        defaultValue={value}
        onFocus={() => setUsed(true)}
      />
      {isUsed ? (
        <Suspense>
          <Suggestions
            key={value}
            input={input}
            opensOne={page === '/tornadoes' && !onSearch}
            onChoose={(q, to) => {
              if (to?.startsWith('https:')) window.location.assign(to);
              else if (to) void navigate(to);
              else search(q);
            }}
          />
        </Suspense>
      ) : null}
    </form>
  );
}
