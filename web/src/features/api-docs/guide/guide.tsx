import { useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import {
  guideTasks,
  type GuideLanguage,
  guideLanguages,
  languageNames,
  snippetFor,
  type GuideTask,
} from '@touchdown/shared/api-docs/guide-tasks.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { WithCode } from '../with-code.tsx';
import { Code } from '../fields.tsx';
import styles from '../api-docs.module.css';

/** What people do with the record in a program, before the reference. */
export function Guide() {
  // One choice for all tasks: nobody reads two of these languages.
  const [language, setLanguage] = useState<GuideLanguage>('curl');
  return (
    <>
      <section className={styles['part']} aria-labelledby="tasks">
        <h2 id="tasks">Five tasks</h2>
        <p className={styles['about']}>Every example is complete and runs as is. No key, no sign-up.</p>
        {guideTasks.map((task) => (
          <TaskView key={task.id} task={task} language={language} onChoose={setLanguage} />
        ))}
      </section>
      <AboutAnswers />
      <section className={styles['part']} aria-labelledby="qgis">
        <h2 id="qgis">In QGIS and other GIS programs</h2>
        <p className={styles['about']}>
          The record is available through OGC API Features. QGIS loads what your map shows:
        </p>
        <ol className={styles['steps']}>
          <li>Open Layer, Add Layer, Add WFS / OGC API Features Layer.</li>
          <li>Choose New, name it, and paste the address below as its URL.</li>
          <li>For the version, choose OGC API - Features. Press OK, then Connect.</li>
          <li>Choose Tornadoes and Add. Paths are lines; tornadoes without a recorded end are points.</li>
        </ol>
        <Address of="the service" path="/ogc" />
        <p className={styles['about']}>
          <WithCode text="Add filters to the address of the features: `/ogc/collections/tornadoes/items?state=KS&rating=F5,EF5&datetime=1990-01-01/..`. GDAL opens `OAPIF:` with the address above." />
        </p>
      </section>
      <section className={styles['part']} aria-labelledby="assistants">
        <h2 id="assistants">In an assistant</h2>
        <p className={styles['about']}>
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

/** What all answers have in common. */
const facts: readonly (readonly [name: string, says: string])[] = [
  [
    'Permanent addresses',
    'A tornado keeps its id, and its page is `/tornadoes/` with that id. If two records turn out to be one tornado, the old id redirects. `/api/v1` is permanent; a breaking change gets a new number.',
  ],
  [
    'Formats',
    'The page of a state, county, town, day, outbreak or year is also a file: add `.json` or `.csv` to its path, as in `/days/2011-04-27.csv`. `/api/v1/tornadoes/export` writes any selection in many formats. Add `columns=all` for every column, or `columns=id,name,rating` for a few.',
  ],
  [
    'Unknown is not zero',
    'A value that is not recorded is null, an empty cell, or absent from GeoJSON. `at_least` means the true number may be higher. A path is a straight line between recorded points, not a survey.',
  ],
  [
    'Words in quotes',
    'A phrase in quotes searches narratives and ignores plurals: `"mobile homes"` also finds `mobile home`.',
  ],
  [
    'Paging',
    'A list has `page` and `limit`, or `before`. The `Link` header has the next, previous, first and last pages.',
  ],
  [
    'Caching',
    'Cacheable answers have an `ETag`. Send it as `If-None-Match`; 304 means nothing has changed. Lists are cached for 30 seconds.',
  ],
  [
    'CORS',
    'Any website’s scripts can read everything that needs no session, including errors. Don’t send credentials.',
  ],
  [
    'Limits',
    'Normal reading is not limited. Where calls are counted, `RateLimit-Policy` gives the limit per time and `RateLimit` what is left. Over the limit, you get 429 with `Retry-After`.',
  ],
  [
    'Errors',
    'Every error is JSON with `error`, a sentence for people, and `code`, a word for programs. A misspelled parameter is never ignored: you get a 400 that names it.',
  ],
  [
    'Citing',
    '`/api/v1/catalogue/current` has the release and how to cite it. The observations are in the public domain, and the compilation is CC0.',
  ],
];

function AboutAnswers() {
  return (
    <section className={styles['part']} aria-labelledby="all-answers">
      <h2 id="all-answers">About all answers</h2>
      <dl className={styles['facts']}>
        {facts.map(([name, says]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <WithCode text={says} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles['about']}>
        What values mean and how current the record is: see <Link to="/credits">credits and sources</Link>.
      </p>
    </section>
  );
}

interface TaskViewProps {
  task: GuideTask;
  language: GuideLanguage;
  onChoose: (language: GuideLanguage) => void;
}

/** One task in the chosen language, with tabs for the others. */
function TaskView({ task, language, onChoose }: TaskViewProps) {
  const snippet = snippetFor(task, language, location.origin);
  const tabId = (one: GuideLanguage) => `task-${task.id}-${one}`;
  const panelId = `task-${task.id}-panel`;

  function move(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = guideLanguages.at((guideLanguages.indexOf(language) + step) % guideLanguages.length);
    if (!next) return;
    onChoose(next);
    document.getElementById(tabId(next))?.focus();
  }

  return (
    <section className={styles['operation']} aria-labelledby={`task-${task.id}`}>
      <h3 id={`task-${task.id}`}>{task.title}</h3>
      <p className={styles['about']}>
        <WithCode text={task.says} />
      </p>
      <div className={styles['bar']}>
        <div role="tablist" aria-label={`Languages of: ${task.title}`} className={styles['tabs']}>
          {guideLanguages.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={tabId(one)}
              aria-selected={one === language}
              aria-controls={panelId}
              tabIndex={one === language ? 0 : -1}
              onClick={() => onChoose(one)}
              onKeyDown={move}
            >
              {languageNames[one]}
            </button>
          ))}
        </div>
        <Button onClick={() => void copyText(snippet, 'Example copied.')}>
          Copy<span className="visually-hidden"> the example of {task.title}</span>
        </Button>
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(language)}>
        <Code label={`${task.title}, in ${languageNames[language]}`}>{snippet.trimEnd()}</Code>
      </div>
    </section>
  );
}
