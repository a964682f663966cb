import { ChevronDown, ChevronUp } from 'lucide-react';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListLink } from './filters/list-link.ts';
import styles from './stats-box.module.css';

interface StatsBoxProps {
  shown: number;
  /** Undefined until the first answer. */
  total: number | undefined;
  isLoading: boolean;
  /** The list of the tornadoes in view. */
  list: ListLink | undefined;
  isMinimized: boolean;
  onMinimize: () => void;
  /** What all of them have in common. */
  summary: ReactNode;
  /** Whether these are all tornadoes, of which those without a place have no pin. */
  isWhole: boolean;
  /** The preliminary reports in view, which are counted apart; undefined where there are none to show, `null` before they come. */
  reports: ReactNode;
}

/** Shows how many of the tornadoes in view have a pin. */
export function StatsBox({
  shown,
  total,
  isLoading,
  list,
  isWhole,
  isMinimized,
  onMinimize,
  summary,
  reports,
}: StatsBoxProps) {
  return (
    <div className={`card ${styles['box']} ${isMinimized ? '' : styles['whole']}`}>
      <div className={styles['stats']}>
        {isMinimized ? null : (
          <p role="status">
            {total === undefined ? null : (
              <>
                <strong>
                  {groupedNumber(shown)} of {groupedNumber(total)}
                </strong>{' '}
                {total === 1 ? 'tornado' : 'tornadoes'} {isWhole ? 'with a recorded place ' : ''}
                {total > shown ? '(most significant in view)' : ''}
              </>
            )}
            {isLoading ? <span className="third"> Loading...</span> : null}
            {list && total ? (
              <>
                {' '}
                <Link to={list.to} state={{ leftOut: list.leftOut }} aria-label="List the tornadoes in view">
                  List
                </Link>
              </>
            ) : null}
          </p>
        )}
        <button
          type="button"
          className="icon-button"
          aria-expanded={!isMinimized}
          aria-label="Minimize"
          onClick={onMinimize}
        >
          {isMinimized ? (
            <ChevronDown size={16} aria-hidden="true" />
          ) : (
            <ChevronUp size={16} aria-hidden="true" />
          )}
        </button>
      </div>
      {isMinimized || reports === undefined ? null : <div className={styles['reports']}>{reports}</div>}
      {isMinimized ? null : <div className={styles['summary']}>{summary}</div>}
    </div>
  );
}

/** The same numbers in one line, where there is no room for a box. */
export function StatsLine({ shown, total, isLoading }: Pick<StatsBoxProps, 'shown' | 'total' | 'isLoading'>) {
  return (
    <p className={styles['line']} role="status">
      {total === undefined ? null : (
        <>
          <strong>
            {groupedNumber(shown)} of {groupedNumber(total)}
          </strong>{' '}
          {total > shown ? '(most significant in view)' : total === 1 ? 'tornado' : 'tornadoes'}
        </>
      )}
      {isLoading ? <span className="third"> Loading...</span> : null}
    </p>
  );
}
