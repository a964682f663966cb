import { useState } from 'react';
import { guideTasks, type GuideLanguage } from '@touchdown/shared/api-docs/guide-tasks.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import page from '../api-page.module.css';
import { WithCode } from '../with-code.tsx';
import { AboutAnswers } from './about-answers.tsx';
import styles from './guide.module.css';
import { TaskView } from './task-view.tsx';

/** What people do with the record in a program, before the reference. */
export function Guide() {
  // One choice for all tasks: nobody reads two of these languages.
  const [language, setLanguage] = useState<GuideLanguage>('curl');
  return (
    <>
      <section className={page['part']} aria-labelledby="tasks">
        <h2 id="tasks">Five tasks</h2>
        <p className={page['about']}>Every example is complete and runs as is. No key, no sign-up.</p>
        {guideTasks.map((task) => (
          <TaskView key={task.id} task={task} language={language} onChoose={setLanguage} />
        ))}
      </section>
      <AboutAnswers />
      <section className={page['part']} aria-labelledby="qgis">
        <h2 id="qgis">In QGIS and other GIS programs</h2>
        <p className={page['about']}>
          The record is available through OGC API Features. QGIS loads what your map shows:
        </p>
        <ol className={styles['steps']}>
          <li>Open Layer, Add Layer, Add WFS / OGC API Features Layer.</li>
          <li>Choose New, name it, and paste the address below as its URL.</li>
          <li>For the version, choose OGC API - Features. Press OK, then Connect.</li>
          <li>Choose Tornadoes and Add. Paths are lines; tornadoes without a recorded end are points.</li>
        </ol>
        <Address of="the service" path="/ogc" />
        <p className={page['about']}>
          <WithCode text="Add filters to the address of the features: `/ogc/collections/tornadoes/items?state=KS&rating=F5,EF5&datetime=1990-01-01/..`. GDAL opens `OAPIF:` with the address above." />
        </p>
      </section>
      <section className={page['part']} aria-labelledby="assistants">
        <h2 id="assistants">In an assistant</h2>
        <p className={page['about']}>
          AI assistants can search, count and compare tornadoes through the Model Context Protocol. Each
          answer names the release, the ids and the caveats. Add this address as a server (streamable HTTP, no
          key). It is read-only.
        </p>
        <Address of="the server" path="/mcp" />
      </section>
    </>
  );
}

function Address({ of, path }: { of: string; path: string }) {
  const address = location.origin + path;
  return (
    <p className={styles['address']}>
      <code>{address}</code>
      <Button onClick={() => void copyText(address, 'Address copied.')}>
        Copy<span className="visually-hidden"> the address of {of}</span>
      </Button>
    </p>
  );
}
