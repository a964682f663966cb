import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { formatLocalDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { qualityNotes } from './quality-notes.ts';
import styles from './tornado-page.module.css';

/** What makes the record worth trusting, or not: its source, its gaps, and how to cite it. */
export function AboutThisRecord({ tornado }: { tornado: Tornado }) {
  const notes = qualityNotes(tornado);
  const citation = citationOf(tornado);
  return (
    <div>
      <section className={styles['aside']}>
        <h2>How sure is this?</h2>
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
      <section className={styles['aside']}>
        <h2>Data &amp; External Resources</h2>
        <p>Source: {tornado.source}</p>
        {tornado.nws_report_url ? (
          <p>
            <a href={tornado.nws_report_url} rel="noopener noreferrer">
              Official report
            </a>
          </p>
        ) : null}
        <p>
          <a href={newsSearch(tornado)} rel="noopener noreferrer">
            Search the news of that time
          </a>
        </p>
        <p>
          {tornado.event_id ? `Event ${tornado.event_id}. ` : ''}
          {tornado.episode_id ? `Episode ${tornado.episode_id}. ` : ''}
          Id here: {tornado.id}
        </p>
      </section>
      <section className={styles['aside']}>
        <h2>Cite</h2>
        <p className={styles['cite']}>{citation}</p>
        <Button className={styles['copy']} onClick={() => void copy(citation)}>
          Copy citation
        </Button>
      </section>
    </div>
  );
}

function newsSearch({ display_name: name, begin_local: local }: Tornado): string {
  const words = `tornado ${name} ${formatLocalDate(local)}`;
  return `https://news.google.com/search?${new URLSearchParams({ q: words }).toString()}`;
}

function citationOf({ id, display_name: name, begin_local: local }: Tornado): string {
  return `Touchdown, “${name}, ${formatLocalDate(local)}”, record ${id}, ${location.origin}/tornadoes/${id}`;
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('Citation copied.', 'success');
  } catch {
    notify('The browser did not allow copying. Select the text instead.', 'error');
  }
}
