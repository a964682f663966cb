import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { useState } from 'react';
import { Button } from './button.tsx';
import styles from './pagination.module.css';

interface GoToPageProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

/** A field for the number of a page. A number beyond the end means the last page. */
export function GoToPage({ page, totalPages, onPage }: GoToPageProps) {
  const [typed, setTyped] = useState('');
  return (
    <form
      className={styles['goTo']}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = Math.min(Number(typed), totalPages);
        setTyped('');
        if (wanted >= 1 && wanted !== page) onPage(wanted);
      }}
    >
      <label>
        <span>Go to page</span>
        <input
          type="number"
          inputMode="numeric"
          min="1"
          step="1"
          required
          placeholder={String(page)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <span>of {groupedNumber(totalPages)}</span>
      <Button type="submit">Go</Button>
    </form>
  );
}
