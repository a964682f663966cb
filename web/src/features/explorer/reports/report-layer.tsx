import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PreliminaryReport } from '../../../entities/preliminary/narrow-reports.ts';
import {
  leftOutWords,
  placeOfReport,
  preliminaryReports,
  regionOfReport,
  timeOfReport,
  unansweredWords,
} from '../../../entities/preliminary/preliminary-words.ts';
import { RatingBadge } from '../../../ui/rating-badge.tsx';
import cardStyles from '../pins/pin-card.module.css';
import listStyles from '../pins/place-list.module.css';
import styles from './report-layer.module.css';
import type { ReportLayer } from './use-report-layer.ts';

/** Of a list that is longer, the rest is in the list of reports. */
const maxListed = 50;

/** How many preliminary reports are in view, apart from the tornadoes. It opens their list, which keys reach too. */
export function ReportStats({ layer, onOpen }: { layer: ReportLayer; onOpen: () => void }) {
  const { until, state, cannot, inView, retry, chosen } = layer;
  return (
    <p className={styles['stats']} role="status">
      {cannot.length > 0 && until ? (
        unansweredWords(cannot, until)
      ) : state === 'failed' ? (
        <>
          We couldn’t load the preliminary reports.{' '}
          <button type="button" onClick={retry}>
            Try again
          </button>
        </>
      ) : state === 'loading' ? (
        'Loading preliminary reports…'
      ) : inView.length === 0 ? (
        'No preliminary reports in view'
      ) : (
        <button type="button" aria-expanded={chosen === 'list'} onClick={onOpen}>
          <span aria-hidden="true" className={styles['mark']} />
          {preliminaryReports(inView.length)} in view
        </button>
      )}
    </p>
  );
}

/** The row of the legend: what a hollow mark is, since when, and how many the filters leave. */
export function ReportLegend({ layer: { until, state, cannot, shown, leftOut } }: { layer: ReportLayer }) {
  const count = state === 'ready' && cannot.length === 0 ? ` (${groupedNumber(shown.length)})` : '';
  return (
    <p className={styles['legend']}>
      <span aria-hidden="true" className={styles['mark']} />
      Preliminary reports since {until ? longDate(until) : '…'}
      {count}
      {count !== '' && leftOut > 0 ? `. ${leftOutWords(leftOut)}` : null}
    </p>
  );
}

/** The card of the chosen report, or the list of those in view. */
export function ReportCards({ layer: { chosen, choose, inView } }: { layer: ReportLayer }) {
  const close = () => choose(undefined);
  if (chosen === undefined) return null;
  if (chosen !== 'list') return <ReportCard key={chosen.id} report={chosen} onClose={close} />;
  const rest = inView.length - maxListed;
  return (
    <Card title={`${preliminaryReports(inView.length)} in view`} onClose={close}>
      <ol className={listStyles['list']}>
        {inView.slice(0, maxListed).map((report) => (
          <li key={report.id}>
            <button type="button" onClick={() => choose(report)}>
              <span className={listStyles['name']}>{placeOfReport(report)}</span>{' '}
              <time dateTime={report.at}>
                {regionOfReport(report)}, {timeOfReport(report)}
              </time>{' '}
              <RatingBadge rating={report.scale ?? 'N/A'} />
            </button>
          </li>
        ))}
      </ol>
      {rest > 0 ? <p className="second-13">Plus {groupedNumber(rest)} earlier ones in view.</p> : null}
    </Card>
  );
}

function ReportCard({ report, onClose }: { report: PreliminaryReport; onClose: () => void }) {
  return (
    <Card
      title={placeOfReport(report)}
      badge={<RatingBadge rating={report.scale ?? 'N/A'} />}
      onClose={onClose}
    >
      <p className="second-13">{regionOfReport(report)}</p>
      <p className={`second-13 ${cardStyles['where']}`}>
        <time dateTime={report.at}>{timeOfReport(report)}</time>
      </p>
      <p className="size-15">
        Preliminary: not in the official record yet, and not confirmed as a separate tornado.
      </p>
      <div className={cardStyles['foot']}>
        <Link className={`touch-link ${cardStyles['details']}`} to={`/spc-reports/${report.id}`}>
          View the report
        </Link>
      </div>
    </Card>
  );
}

interface CardProps {
  title: string;
  badge?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** It takes the focus, because a press on the map or on a line of the list has opened it, and gives it back. */
function Card({ title, badge, onClose, children }: CardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const element = card.current;
    element?.focus({ preventScroll: true });
    return () => {
      const isLost = !document.activeElement || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      ref={card}
      tabIndex={-1}
      className={`card inner-focus ${cardStyles['card']} ${styles['card']}`}
      aria-label={title}
      data-expanded="true"
    >
      <div className={cardStyles['head']}>
        <h2>{title}</h2>
        {badge}
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      {children}
    </section>
  );
}
