import { longDate } from '@touchdown/shared/text/written-date.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { sentenceIn } from '../../../../lib/quantities.ts';
import { useUnits } from '../../../../lib/units.ts';
import { Button } from '../../../../ui/button.tsx';
import { notify } from '../../../../ui/toast/notify.ts';
import { qualityNotes } from './quality-notes.ts';
import styles from '../tornado-page.module.css';

/** How reliable the record is, and how to cite and share it. */
export function AboutThisRecord({ tornado }: { tornado: Tornado }) {
  const citation = citationOf(tornado);
  const units = useUnits();
  return (
    <div>
      <section className={`card side-box ${styles['aside']}`}>
        <h2>How sure is this?</h2>
        <ul>
          {qualityNotes(tornado).map((note) => (
            <li key={note}>{sentenceIn(units, note)}</li>
          ))}
        </ul>
      </section>
      <section className={`card side-box ${styles['aside']}`}>
        <h2>Cite and share</h2>
        <p className={styles['cite']}>{citation}</p>
        <p className={`buttons ${styles['copies']}`}>
          <Button onClick={() => void copy(citation, 'Citation copied.')}>Copy citation</Button>
          <Button onClick={() => void copy(urlOf(tornado), 'Link copied.')}>Copy link</Button>
        </p>
      </section>
    </div>
  );
}

/** The permanent URL, whichever URL the visitor used. */
function urlOf({ id }: Tornado): string {
  return `${location.origin}/tornadoes/${id}`;
}

function citationOf(tornado: Tornado): string {
  const name = `${nameOf(tornado).title}, ${longDate(tornado.begin_wall)}`;
  return `Touchdown, “${name}”, record ${tornado.id}, ${urlOf(tornado)}`;
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(done, 'success');
  } catch {
    notify('The browser did not allow copying. Select the text instead.', 'error');
  }
}
