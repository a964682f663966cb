import type { KeyboardEvent } from 'react';
import {
  guideLanguages,
  languageNames,
  snippetFor,
  type GuideLanguage,
  type GuideTask,
} from '@touchdown/shared/api-docs/guide-tasks.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Code } from '../fields.tsx';
import page from '../api-page.module.css';
import { WithCode } from '../with-code.tsx';
import styles from './guide.module.css';

interface TaskViewProps {
  task: GuideTask;
  language: GuideLanguage;
  onChoose: (language: GuideLanguage) => void;
}

/** One task in the chosen language, with tabs for the others. */
export function TaskView({ task, language, onChoose }: TaskViewProps) {
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
    <section className={page['operation']} aria-labelledby={`task-${task.id}`}>
      <h3 id={`task-${task.id}`}>{task.title}</h3>
      <p className={page['about']}>
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
